import type { IntlShape } from 'react-intl'
import type { PreChatField } from '#domain/channel.ts'

/** Labels that servers give to the standard fields by default. They are English in every locale. */
const SERVER_LABELS = ['email id', 'email', 'full name', 'phone number', '']

const LABEL_IDS = {
  emailAddress: 'form.email',
  fullName: 'form.fullName',
  phoneNumber: 'form.phone',
  message: 'form.message',
} as const

const isStandardName = (name: string): name is keyof typeof LABEL_IDS => Object.hasOwn(LABEL_IDS, name)

/** Returns the tenant's own label of a field, or a translated label if the tenant has not set one. */
export function labelOf({ kind, name, label }: PreChatField, intl: IntlShape): string {
  const isUnnamed = label === name || SERVER_LABELS.includes(label.trim().toLowerCase())
  return kind === 'standard' && isStandardName(name) && isUnnamed ? intl.formatMessage({ id: LABEL_IDS[name] }) : label
}

/** Returns the tenant's own placeholder; undefined for the servers' default, which repeats the label in English. */
export const placeholderOf = ({ kind, placeholder }: PreChatField): string | undefined =>
  placeholder === '' || (kind === 'standard' && /^please enter your /i.test(placeholder)) ? undefined : placeholder
