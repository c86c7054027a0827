import { CSAT_RATINGS, type Csat } from '#domain/message/csat.ts'
import type { Card, CardAction, FormField, MessageBody, SubmittedValue } from '#domain/message/message.ts'
import { limitText } from '#domain/message/displayText.ts'
import { type Fields, omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { limitedString, mapEach, mapItems, webAddress } from './fields.ts'

/** The `content_type` of each kind of body on the wire. `text` is not listed: every other `content_type` is text. */
type ContentTypes = {
  readonly email: 'input_email'
  readonly select: 'input_select'
  readonly form: 'form'
  readonly cards: 'cards'
  readonly articles: 'article'
  readonly csat: 'input_csat'
}

type Kind = Exclude<MessageBody['kind'], 'text'>

/** Parsers, one for each content type. A new kind of body without a content type and a parser does not compile. */
const BODIES: {
  readonly [Name in Kind as ContentTypes[Name]]: (attributes: Fields) => Extract<MessageBody, { kind: Name }>
} = {
  input_email: (attributes) => ({
    kind: 'email',
    ...omitUndefined({ submittedEmail: limitedString(attributes['submitted_email']) }),
  }),
  input_select: (attributes) => ({
    kind: 'select',
    options: mapItems(attributes['items'], toOption),
    ...submitted(attributes),
  }),
  form: (attributes) => ({
    kind: 'form',
    fields: mapItems(attributes['items'], toField),
    ...omitUndefined({ buttonLabel: limitedString(attributes['button_label']) }),
    ...(attributes['form_kind'] === 'contact' && { isContactForm: true }),
    ...submitted(attributes),
  }),
  cards: (attributes) => ({ kind: 'cards', cards: mapItems(attributes['items'], toCard) }),
  article: (attributes) => ({ kind: 'articles', articles: mapItems(attributes['items'], toLinkedArticle) }),
  input_csat: (attributes) => ({
    kind: 'csat',
    ...(BUILT_IN.csat && omitUndefined({ csat: toCsat(attributes['submitted_values']) })),
  }),
}

/** Parses the parts of a message other than its text. A message of an unknown content type has no such parts. */
export function toBody(contentType: unknown, attributes: Fields): MessageBody {
  return isContentType(contentType) ? BODIES[contentType](attributes) : { kind: 'text' }
}

const isContentType = (value: unknown): value is keyof typeof BODIES =>
  typeof value === 'string' && Object.hasOwn(BODIES, value)

/**
 * Returns the id of the next node of the bot's script, from the first item that names one. In a text message, the only
 * purpose of the items is to name this node.
 */
export function toTargetNode(items: unknown): string | undefined {
  const [target] = mapEach(Array.isArray(items) ? items : [items], (item) =>
    nonEmptyString(record(item)?.['target_node_id']),
  )
  return target
}

const submitted = (attributes: Fields): { readonly submitted?: readonly SubmittedValue[] } =>
  Array.isArray(attributes['submitted_values'])
    ? { submitted: mapItems(attributes['submitted_values'], toSubmitted) }
    : {}

function toSubmitted(value: unknown): SubmittedValue | undefined {
  const fields = record(value)
  return fields && { value: limitedString(fields['value']) ?? '', ...omitUndefined({ name: nonEmptyString(fields['name']), title: limitedString(fields['title']) }) } // prettier-ignore
}

function toOption(value: unknown) {
  const fields = record(value)
  const title = nonEmptyString(fields?.['title'])
  return title === undefined
    ? undefined
    : { title: limitText(title), value: nonEmptyString(fields?.['value']) ?? title }
}

const FIELD_KINDS: Readonly<Record<string, FormField['kind']>> = {
  text: 'text',
  text_area: 'textArea',
  email: 'email',
  select: 'select',
}

function toField(value: unknown): FormField | undefined {
  const fields = record(value)
  const name = nonEmptyString(fields?.['name'])
  const type = nonEmptyString(fields?.['type']) ?? 'text'
  if (fields === undefined || name === undefined) return undefined
  return {
    kind: Object.hasOwn(FIELD_KINDS, type) ? (FIELD_KINDS[type] ?? 'text') : 'text',
    name,
    label: limitText(nonEmptyString(fields['label']) ?? name),
    placeholder: limitedString(fields['placeholder']) ?? '',
    options: mapItems(fields['options'], toChoice),
    ...omitUndefined({
      pattern: nonEmptyString(fields['pattern']) ?? nonEmptyString(fields['regex']),
      patternError: limitedString(fields['pattern_error']),
    }),
  }
}

function toChoice(value: unknown) {
  const fields = record(value)
  const text = nonEmptyString(fields?.['label']) ?? nonEmptyString(fields?.['title'])
  return text === undefined ? undefined : { label: limitText(text), value: nonEmptyString(fields?.['value']) ?? text }
}

function toCard(value: unknown): Card | undefined {
  const fields = record(value)
  return (
    fields && {
      title: limitedString(fields['title']) ?? '',
      description: limitedString(fields['description']) ?? '',
      actions: mapItems(fields['actions'], toAction),
      ...omitUndefined({ imageUrl: webAddress(fields['media_url']) }),
    }
  )
}

function toAction(value: unknown): CardAction | undefined {
  const fields = record(value)
  const text = limitedString(fields?.['text'])
  const url = webAddress(fields?.['uri'])
  if (fields === undefined || text === undefined) return undefined
  if (fields['type'] === 'postback') return { kind: 'postback', text, payload: nonEmptyString(fields['payload']) ?? '' }
  return url === undefined ? undefined : { kind: 'link', text, url }
}

function toLinkedArticle(value: unknown) {
  const fields = record(value)
  const [title, url] = [limitedString(fields?.['title']), webAddress(fields?.['link'])]
  return title && url ? { title, url, description: limitedString(fields?.['description']) ?? '' } : undefined
}

function toCsat(value: unknown): Csat | undefined {
  const response = record(record(value)?.['csat_survey_response'])
  const rating = CSAT_RATINGS.find((known) => known === response?.['rating'])
  return rating === undefined ? undefined : { rating, comment: limitedString(response?.['feedback_message']) ?? '' }
}
