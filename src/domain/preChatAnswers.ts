import type { PreChatField } from './channel.ts'
import type { ContactDetails, CustomAttributes } from './contact.ts'
import { isEmail, normaliseEmail } from './form.ts'
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts'
import { matchesPattern } from './pattern.ts'
import { keyOf, type PreChatValues, valueIn } from './preChat.ts'

export type PreChatProblem =
  | 'required'
  | 'nameRequired'
  | 'nameTooLong'
  | 'invalidEmail'
  | 'phoneRequired'
  | 'phoneCode'
  | 'phoneInvalid'
  | 'numberInvalid'
  | 'messageTooShort'
  | 'messageTooLong'
  | 'invalid'

/** How a field is filled in. */
export type PreChatControl =
  'name' | 'email' | 'phone' | 'message' | 'text' | 'number' | 'link' | 'date' | 'list' | 'checkbox'

/** The number in E.164; undefined for what is none. */
export type ParsePhone = (text: string) => string | undefined

const standard = (name: string): PreChatField => ({
  name,
  kind: 'standard',
  type: 'text',
  label: name,
  placeholder: '',
  isRequired: true,
  isEnabled: true,
  values: [],
})

export const NAME_FIELD = standard('fullName')
export const EMAIL_FIELD = standard('emailAddress')
export const MESSAGE_FIELD = standard('message')

const STANDARD: Readonly<Record<string, PreChatControl>> = {
  fullName: 'name',
  emailAddress: 'email',
  phoneNumber: 'phone',
  message: 'message',
}

const CUSTOM: Readonly<Record<string, PreChatControl>> = {
  number: 'number',
  currency: 'number',
  percent: 'number',
  link: 'link',
  date: 'date',
  list: 'list',
  checkbox: 'checkbox',
  email: 'email',
}

/** A list without anything to choose from takes words, as it could not be answered otherwise. */
export function controlOf({ kind, name, type, values }: PreChatField): PreChatControl {
  const [controls, key] = kind === 'standard' ? [STANDARD, name] : [CUSTOM, type]
  const control = Object.hasOwn(controls, key) ? controls[key] : undefined
  return control === undefined || (control === 'list' && values.length === 0) ? 'text' : control
}

/** Without the lists of the world's numbers: a plus and as many digits as a number can have. */
export const parsePhoneLoosely: ParsePhone = (text) => {
  const digits = text.replace(/[\s().\-/]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** Every field that is shown must be filled; what is wrong with one, if anything is. */
export function findPreChatProblem(
  field: PreChatField,
  value: string,
  parsePhone: ParsePhone = parsePhoneLoosely,
): PreChatProblem | undefined {
  const text = value.trim()
  const problem = text === '' ? problemOfNothing(field) : problemOf(field, text, parsePhone)
  const mayMatch = problem === undefined && text !== '' && field.pattern !== undefined && field.kind !== 'standard'
  return mayMatch && !matchesPattern(field.pattern, text) ? 'invalid' : problem
}

/** An unticked box is an answer too, unless the server wants a consent. */
function problemOfNothing(field: PreChatField): PreChatProblem | undefined {
  const control = controlOf(field)
  if (control === 'checkbox') return field.isRequired ? 'required' : undefined
  return NOTHING[control] ?? 'required'
}

const NOTHING: Readonly<Partial<Record<PreChatControl, PreChatProblem>>> = {
  name: 'nameRequired',
  email: 'invalidEmail',
  phone: 'phoneRequired',
  message: 'messageTooShort',
}

function problemOf(field: PreChatField, text: string, parsePhone: ParsePhone): PreChatProblem | undefined {
  switch (controlOf(field)) {
    case 'name':
      return lengthOf(text) > NAME_MAX_LENGTH ? 'nameTooLong' : undefined
    case 'email':
      return isEmail(text) ? undefined : 'invalidEmail'
    case 'phone':
      return problemOfPhone(text, parsePhone)
    case 'message':
      return text.length > MESSAGE_MAX_LENGTH ? 'messageTooLong' : undefined
    default:
      return problemOfCustom(field, text)
  }
}

/** A rare letter may take two places in memory, and still is one. */
const lengthOf = (text: string): number => text.match(/./gsu)?.length ?? 0

function problemOfCustom(field: PreChatField, text: string): PreChatProblem | undefined {
  if (controlOf(field) === 'number') return Number.isFinite(Number(text)) ? undefined : 'numberInvalid'
  return isOfKind(field, text) ? undefined : 'invalid'
}

function problemOfPhone(text: string, parsePhone: ParsePhone): PreChatProblem | undefined {
  if (/\p{L}/u.test(text)) return 'numberInvalid'
  if (parsePhone(text) !== undefined) return undefined
  return /^[+＋]/.test(text) ? 'phoneInvalid' : 'phoneCode'
}

function isOfKind(field: PreChatField, text: string): boolean {
  switch (controlOf(field)) {
    case 'link':
      return isWebAddress(text) || isWebAddress(`https://${text}`)
    case 'date':
      return isDate(text)
    case 'list':
      return field.values.includes(text)
    default:
      return text.length <= MESSAGE_MAX_LENGTH
  }
}

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname)
}

/** As a date field gives it; the 30th of February is none. */
function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

type Given = {
  readonly contact: ContactDetails
  readonly contactAttributes?: CustomAttributes
  readonly conversationAttributes?: CustomAttributes
}

/** What goes to the servers; asked only of values without a problem. */
export function toGiven(fields: readonly PreChatField[], values: PreChatValues, parsePhone: ParsePhone): Given {
  const textOf = (name: string): string | undefined =>
    fields.some((field) => keyOf(field) === name) ? valueIn(values, name).trim() : undefined
  const [name, email, phone] = [textOf('fullName'), textOf('emailAddress'), textOf('phoneNumber')]
  const phoneNumber = phone === undefined ? undefined : parsePhone(phone)
  const contactAttributes = attributesOf('contact_attribute', fields, values)
  const conversationAttributes = attributesOf('conversation_attribute', fields, values)
  return {
    contact: {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email: normaliseEmail(email) }),
      ...(phoneNumber !== undefined && { phoneNumber }),
    },
    ...(contactAttributes && { contactAttributes }),
    ...(conversationAttributes && { conversationAttributes }),
  }
}

function attributesOf(
  kind: PreChatField['kind'],
  fields: readonly PreChatField[],
  values: PreChatValues,
): CustomAttributes | undefined {
  const ours = fields.filter((field) => field.kind === kind)
  if (ours.length === 0) return undefined
  return Object.fromEntries(ours.map((field) => [field.name, toAttribute(field, valueIn(values, keyOf(field)).trim())]))
}

function toAttribute(field: PreChatField, text: string): string | number | boolean {
  switch (controlOf(field)) {
    case 'checkbox':
      return text !== ''
    case 'number':
      return Number(text)
    case 'email':
      return normaliseEmail(text)
    default:
      return text
  }
}
