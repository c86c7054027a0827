import type { ContactRecord, TenantStateRecord } from './records.ts'
import type { Tenant } from './tenants.ts'

type ConfigFacts = {
  readonly tenant: Tenant
  readonly state: TenantStateRecord
  readonly contact: ContactRecord
  readonly authToken: string
  readonly origin: string
}

/** The reply to `/config`, in the shape the tenant's server generation uses. */
export function configShape({ tenant, state, contact, authToken, origin }: ConfigFacts) {
  const channel = channelConfig(tenant, state)
  const globals = {
    BRAND_NAME: 'Lumen Chat',
    INSTALLATION_NAME: 'Lumen Chat',
    LOGO_THUMBNAIL: '/logo.svg',
    WIDGET_BRAND_URL: origin,
    MAXIMUM_FILE_UPLOAD_SIZE: 40,
  }
  const known = { id: contact.id, name: contact.name, email: contact.email, phone_number: contact.phoneNumber, identifier: contact.identifier } // prettier-ignore
  if (state.configShape === 'legacy')
    return {
      account_id: tenant.accountId,
      chatwoot_website_channel: channel,
      chatwoot_widget_defaults: { use_inbox_avatar_for_bot: true },
      contact: { pubsub_token: contact.pubsubToken },
      auth_token: authToken,
      global_config: globals,
    }
  return {
    account_id: tenant.accountId,
    website_channel_config: {
      ...channel,
      api_host: origin,
      auth_token: authToken,
      allow_messages_after_resolved: true,
      disable_branding: false,
      portal: null,
    },
    contact: { ...known, pubsub_token: contact.pubsubToken },
    global_config: globals,
  }
}

const channelConfig = (tenant: Tenant, state: TenantStateRecord) => ({
  website_token: tenant.token,
  website_name: tenant.name,
  avatar_url: '',
  has_a_connected_agent_bot: tenant.botName,
  locale: 'en',
  welcome_title: tenant.welcomeTitle,
  welcome_tagline: tenant.welcomeTagline,
  widget_color: tenant.colour,
  enabled_features: tenant.features,
  enabled_languages: tenant.languages.map((code) => ({ name: code, iso_639_1_code: code })),
  reply_time: tenant.replyTime,
  pre_chat_form_enabled: false,
  pre_chat_form_options: {
    pre_chat_message: 'Share your queries or comments here.',
    pre_chat_fields: [
      {
        name: 'emailAddress',
        field_type: 'standard',
        type: 'email',
        label: 'Email Id',
        required: true,
        enabled: false,
      },
      { name: 'fullName', field_type: 'standard', type: 'text', label: 'Full name', required: true, enabled: false },
      { name: 'phoneNumber', field_type: 'standard', type: 'text', label: 'Phone number', required: true, enabled: false }, // prettier-ignore
    ],
  },
  working_hours_enabled: tenant.areHoursEnabled,
  working_hours: workingHours(tenant, state.isOpen ?? tenant.isOpen),
  csat_survey_enabled: tenant.features.includes('end_conversation'),
  out_of_office_message: null,
  utc_off_set: '+00:00',
  timezone: 'UTC',
})

const workingHours = (tenant: Tenant, isOpen: boolean) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    id: tenant.inboxId * 10 + day,
    inbox_id: tenant.inboxId,
    account_id: tenant.accountId,
    day_of_week: day,
    closed_all_day: !isOpen,
    open_all_day: isOpen,
    open_hour: isOpen ? 0 : null,
    open_minutes: isOpen ? 0 : null,
    close_hour: isOpen ? 23 : null,
    close_minutes: isOpen ? 59 : null,
  }))
