import { portalShape } from '../pages/portal.ts'
import { preChatShape } from './preChat.ts'
import type { ContactRecord, TenantStateRecord } from './records.ts'
import type { Tenant } from '../seeds/tenants.ts'
import { workingHoursShape } from './workingHours.ts'

type ConfigInput = {
  readonly tenant: Tenant
  readonly state: TenantStateRecord
  readonly contact: ContactRecord
  readonly authToken: string
  readonly origin: string
}

/** Builds the response to `/config`, in the format that the tenant's state names: `current` or `legacy`. */
export function configShape({ tenant, state, contact, authToken, origin }: ConfigInput) {
  const channel = channelConfig(tenant, state)
  const globals = {
    BRAND_NAME: 'Lumen Chat',
    INSTALLATION_NAME: 'Lumen Chat',
    LOGO_THUMBNAIL: '/logo.svg',
    WIDGET_BRAND_URL: origin,
    MAXIMUM_FILE_UPLOAD_SIZE: 40,
  }
  const contactFields = { id: contact.id, name: contact.name, email: contact.email, phone_number: contact.phoneNumber, identifier: contact.identifier } // prettier-ignore
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
      allow_messages_after_resolved: true,
      disable_branding: false,
      ...channel,
      api_host: origin,
      auth_token: authToken,
      portal: portalShape(tenant),
    },
    contact: { ...contactFields, pubsub_token: contact.pubsubToken },
    global_config: globals,
  }
}

/** Returns the public configuration of the channel. */
export const channelConfig = (tenant: Tenant, state: TenantStateRecord) => ({
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
  ...preChatShape(tenant, state.preChat),
  ...workingHoursShape(tenant, state),
  csat_survey_enabled: tenant.features.includes('end_conversation'),
  out_of_office_message: null,
  timezone: 'UTC',
  ...state.channel,
})
