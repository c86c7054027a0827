import type { PreChatField } from '../channel.ts'
import type { ContactDetails, CustomAttributes } from '../contact.ts'
import { isEmail, normaliseEmail } from '../message/form.ts'
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { matchesPattern } from './pattern.ts'
import { keyOf, type PreChatValues, valueIn } from './preChat.ts'

export type PreChatProblem =
  | 'required'
  | 'nameRequired'
  | 'nameTooLong'
  | 'emailRequired'
  | 'invalidEmail'
  | 'phoneRequired'
  | 'phoneCode'
  | 'phoneInvalid'
  | 'numberInvalid'
  | 'messageRequired'
  | 'messageTooShort'
  | 'messageTooLong'
  | 'invalid'

/** Input control of a field. */
export type PreChatControl =
  'name' | 'email' | 'phone' | 'message' | 'text' | 'number' | 'link' | 'date' | 'list' | 'checkbox'

/** Parses a phone number to E.164; undefined if it is invalid. */
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

/**
 * Returns the control of a field. A list without options becomes a text field, because it could not be answered
 * otherwise.
 */
export function controlOf({ kind, name, type, values }: PreChatField): PreChatControl {
  const [controls, key] = kind === 'standard' ? [STANDARD, name] : [CUSTOM, type]
  const control = Object.hasOwn(controls, key) ? controls[key] : undefined
  return control === undefined || (control === 'list' && values.length === 0) ? 'text' : control
}

/** Parses a phone number without the phone metadata: a plus and 7 to 15 digits, the maximum of E.164. */
export const parsePhoneLoosely: ParsePhone = (text) => {
  const digits = text.replace(/[\s().\-/]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** Returns the problem of a field; undefined if it is valid. Every visible field is required. */
export function findPreChatProblem(
  field: PreChatField,
  value: string,
  parsePhone: ParsePhone = parsePhoneLoosely,
): PreChatProblem | undefined {
  const text = value.trim()
  const problem = text === '' ? findEmptyProblem(field, value) : problemOf(field, text, parsePhone)
  const mayMatch = problem === undefined && text !== '' && field.pattern !== undefined && field.kind !== 'standard'
  return mayMatch && !matchesPattern(field.pattern, text) ? 'invalid' : problem
}

/**
 * Returns whether a field must be filled in. An unticked checkbox is a valid answer, unless the server requires consent.
 */
export const mustBeFilled = (field: PreChatField): boolean => field.isRequired || controlOf(field) !== 'checkbox'

/** Returns the problem of an empty field. A message of white space only is too short. */
function findEmptyProblem(field: PreChatField, value: string): PreChatProblem | undefined {
  if (!mustBeFilled(field)) return undefined
  const control = controlOf(field)
  if (control === 'message' && value !== '') return 'messageTooShort'
  return EMPTY_PROBLEMS[control] ?? 'required'
}

const EMPTY_PROBLEMS: Readonly<Partial<Record<PreChatControl, PreChatProblem>>> = {
  name: 'nameRequired',
  email: 'emailRequired',
  phone: 'phoneRequired',
  message: 'messageRequired',
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

/** Counts characters. A character outside the Basic Multilingual Plane has two UTF-16 code units but counts once. */
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

/** Returns whether a text is a date in the format of a date input. For example, 30 February is invalid. */
function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

type Submission = {
  readonly contact: ContactDetails
  readonly contactAttributes?: CustomAttributes
  readonly conversationAttributes?: CustomAttributes
}

/** Builds the contact details and custom attributes that the servers receive. All values must be valid. */
export function toSubmission(
  fields: readonly PreChatField[],
  values: PreChatValues,
  parsePhone: ParsePhone,
): Submission {
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
  const ownFields = fields.filter((field) => field.kind === kind)
  if (ownFields.length === 0) return undefined
  return Object.fromEntries(
    ownFields.map((field) => [field.name, toAttribute(field, valueIn(values, keyOf(field)).trim())]),
  )
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
