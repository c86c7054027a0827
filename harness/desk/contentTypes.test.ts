import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { toMessage } from '#api/wire/message.ts'
import type { AttachmentKind } from '#domain/message/attachment.ts'
import type { Direction, MessageBody } from '#domain/message/message.ts'
import { buildAllExamples } from './examples.ts'
import { type DeskDraft, MESSAGE_TYPES } from './records.ts'

/** A kind that the domain adds does not compile until it is here, and then needs an example. */
const BODIES: Readonly<Record<MessageBody['kind'], true>> = {
  text: true,
  email: true,
  select: true,
  form: true,
  cards: true,
  articles: true,
  csat: true,
}

const ATTACHMENTS: Readonly<Record<AttachmentKind, true>> = {
  image: true,
  audio: true,
  video: true,
  file: true,
  location: true,
  contact: true,
  link: true,
  unavailable: true,
}

const DIRECTIONS: Readonly<Record<Direction, true>> = { incoming: true, outgoing: true, activity: true, template: true }

/** Content types of a stock server. The widget shows only the text of those that it does not know. */
const STOCK_TYPES = ['text', 'input_text', 'input_email', 'input_select', 'cards', 'form', 'article', 'incoming_email', 'input_csat', 'integrations', 'sticker'] // prettier-ignore

const DRAFTS = buildAllExamples('https://sandbox.test').flatMap(({ drafts }) => drafts)

/** Returns the message that the widget parses from a draft, with attachments as the sandbox writes them. */
const parse = (draft: DeskDraft, id: number) =>
  toMessage({
    id,
    conversation_id: 12,
    created_at: 1,
    ...draft,
    message_type: draft.message_type ?? MESSAGE_TYPES.outgoing,
    attachments: draft.attachments?.map((file, index) => ({ id: index + 1, ...toWire(file) })),
  })

type DeskFile = NonNullable<DeskDraft['attachments']>[number]

function toWire(file: DeskFile): object {
  if ('fileType' in file) return { file_type: file.fileType, data_url: file.url, fallback_title: file.title }
  if ('latitude' in file) return { file_type: 'location', data_url: file.url, fallback_title: file.title }
  const type = file.mediaType.split('/')[0] ?? ''
  return { file_type: type === 'application' ? 'file' : type, data_url: 'size' in file ? null : 'https://a.test/file' }
}

test('the desk has an example of every kind of body that the widget shows', () => {
  const kinds = DRAFTS.map((draft, id) => parse(draft, id + 1)?.body.kind)
  expect(new Set(kinds)).toEqual(new Set(Object.keys(BODIES)))
})

test('the desk has an example of every kind of attachment that the widget shows', () => {
  const kinds = DRAFTS.flatMap((draft, id) => parse(draft, id + 1)?.attachments.map(({ kind }) => kind) ?? [])
  expect(new Set(kinds)).toEqual(new Set(Object.keys(ATTACHMENTS)))
})

test('the desk can send messages of every direction', () => {
  expect(Object.keys(MESSAGE_TYPES)).toEqual(Object.keys(DIRECTIONS))
})

test('the desk has an example of every content type of the contracts and of a stock server', () => {
  const described = ['widget-api.yaml', 'realtime.asyncapi.yaml'].flatMap((name) =>
    [...readFileSync(`openapi/${name}`, 'utf8').matchAll(/content_type: (\w+)/g)].map(([, type]) => type),
  )
  const types = DRAFTS.map(({ content_type: type }) => type ?? 'text')
  expect(described.length).toBeGreaterThan(0)
  expect(types).toEqual(expect.arrayContaining([...described, ...STOCK_TYPES]))
})

test('every example of options, a form, cards or articles has items that the widget shows', () => {
  const bodies = DRAFTS.flatMap((draft, id) => parse(draft, id + 1)?.body ?? [])
  const lists = bodies.flatMap((body): readonly (readonly unknown[])[] => {
    if (body.kind === 'select') return [body.options]
    if (body.kind === 'form') return [body.fields]
    if (body.kind === 'cards') return [body.cards]
    return body.kind === 'articles' ? [body.articles] : []
  })
  expect(lists.length).toBeGreaterThan(4)
  for (const items of lists) expect(items.length).toBeGreaterThan(0)
})

test('a deleted message and a quote of another message have examples', () => {
  const messages = DRAFTS.flatMap((draft, id) => parse(draft, id + 1) ?? [])
  expect(messages.some(({ isDeleted }) => isDeleted)).toBe(true)
  expect(messages.some(({ inReplyTo }) => inReplyTo !== undefined)).toBe(true)
})
