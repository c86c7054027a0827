import { example } from '../contracts/apiExamples.ts'
import type { FakeServer } from '../network/fakeServer.ts'
import { json } from '../network/observedFetch.ts'

const formField = (name: string, type: string): object => ({ name, type, label: name, field_type: 'standard', required: true, enabled: true }) // prettier-ignore

const CHANNEL = {
  enabled_features: ['attachments', 'emoji_picker', 'end_conversation', 'use_inbox_avatar_for_bot'],
  pre_chat_form_enabled: true,
  pre_chat_form_options: {
    pre_chat_message: 'Tell us who you are.',
    pre_chat_fields: [
      formField('emailAddress', 'email'),
      formField('fullName', 'text'),
      formField('phoneNumber', 'text'),
    ],
  },
  csat_survey_enabled: true,
  has_a_connected_agent_bot: 'Lumi',
}

const ACCOUNT = {
  show_contact_form: true,
  bot_name: 'Lumi',
  prechat_country_code_feature_access: true,
  surface_kb_feature_access: true,
  knowledge_base: { enabled: true, id: 'kb-1' },
  gainsight_enabled: true,
}

const CAMPAIGN = {
  id: 7,
  message: 'A tenth off',
  trigger_only_during_business_hours: false,
  trigger_rules: { url: 'https://shop.test/*', time_on_page: 1 },
}

/** Enables every option of the channel and the account, and adds a campaign. */
export function enableAllOptions(server: FakeServer): FakeServer {
  const config = example('widget-api', 'CurrentConfig') as { readonly website_channel_config: object }
  const website_channel_config = { ...config.website_channel_config, ...CHANNEL }
  server.respondOnce('POST /api/v1/widget/config', () => json({ ...config, website_channel_config }))
  server.respondOnce('GET /v2/widget/demo/config', () => json({ ...(example('middleware', 'AccountConfig') as object), ...ACCOUNT })) // prettier-ignore
  server.campaigns.push(CAMPAIGN)
  return server
}
