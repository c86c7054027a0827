import type { PreChatRecord } from './records.ts'
import type { Tenant } from '../seeds/tenants.ts'

const STANDARD_FIELDS = [
  { name: 'emailAddress', type: 'email', label: 'Email Id', placeholder: 'Please enter your email address' },
  { name: 'fullName', type: 'text', label: 'Full name', placeholder: 'Please enter your full name' },
  { name: 'phoneNumber', type: 'text', label: 'Phone number', placeholder: 'Please enter your phone number' },
].map((field) => ({ ...field, field_type: 'standard', required: true }))

/** Returns the settings of the pre-chat form, with the fields in the tenant's state or the standard fields. */
export function preChatShape({ preChat: seeded }: Tenant, override: PreChatRecord | undefined) {
  const isEnabled = override?.isEnabled ?? seeded.length > 0
  const isFieldEnabled = (name: string): boolean => (seeded.length === 0 ? isEnabled : seeded.includes(name))
  const fields =
    override?.fields?.map(completeField) ??
    STANDARD_FIELDS.map((field) => ({ ...field, enabled: isFieldEnabled(field.name) }))
  return {
    pre_chat_form_enabled: isEnabled,
    pre_chat_form_options: { pre_chat_message: 'Share your queries or comments here.', pre_chat_fields: fields },
  }
}

/** Completes a field with the values of the standard field that has the same name, or else with default values. */
function completeField(field: Readonly<Record<string, unknown>>) {
  const standard = STANDARD_FIELDS.find(({ name }) => name === field['name'])
  const defaults = { field_type: 'contact_attribute', type: 'text', label: field['name'], required: true }
  return { ...(standard ?? defaults), enabled: true, ...field }
}
