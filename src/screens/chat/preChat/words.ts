import type { IntlShape } from 'react-intl'
import type { PreChatField } from '#domain/channel.ts'

/** What servers call the standard fields unless a tenant says otherwise: in English, whatever the visitor speaks. */
const SERVERS_OWN = ['email id', 'email', 'full name', 'phone number', '']

const OURS = {
  emailAddress: 'form.email',
  fullName: 'form.fullName',
  phoneNumber: 'form.phone',
  message: 'form.message',
} as const

const isOurs = (name: string): name is keyof typeof OURS => Object.hasOwn(OURS, name)

/** The tenant's own word for a field, or ours in the visitor's language. */
export function labelOf({ kind, name, label }: PreChatField, intl: IntlShape): string {
  const isUnnamed = label === name || SERVERS_OWN.includes(label.trim().toLowerCase())
  return kind === 'standard' && isOurs(name) && isUnnamed ? intl.formatMessage({ id: OURS[name] }) : label
}

/** The tenant's own hint. What servers put there unasked says no more than the label, and says it in English. */
export const placeholderOf = ({ kind, placeholder }: PreChatField): string | undefined =>
  placeholder === '' || (kind === 'standard' && /^please enter your /i.test(placeholder)) ? undefined : placeholder
