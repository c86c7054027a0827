import { createBotApi } from '#api/bot.ts'
import { toChannel } from '#api/wire/channel.ts'
import { record } from '#tools/fields.ts'
import type { ConversationId, InboxId } from '#domain/conversation.ts'
import { agentExpectations } from './support/agents.ts'
import { defineContract } from './support/defineContract.ts'
import { EXAMPLE_VALUES } from './support/expectation.ts'
import { ALL_FEATURES_ON, KNOWLEDGE_BASE_OFF, UNKNOWN_WEBSITE_TOKEN, NEW_VISITOR, WITH_BOT } from './support/states.ts'

const CONVERSATION = EXAMPLE_VALUES.conversationId as ConversationId
const INBOX = EXAMPLE_VALUES.inboxId as InboxId

defineContract('middleware', {
  expectations: [
    {
      description: 'the account settings with every feature enabled',
      operation: 'loadAccount',
      status: 200,
      example: 'allOn',
      states: [ALL_FEATURES_ON],
      call: (api) => api.account.load(),
      loses: {
        $: 'Help articles, the contact form and the bot do not appear.',
        '$.show_contact_form': 'The visitor cannot leave a message while the team is away.',
        '$.show_hiver_branding': 'The widget shows its branding although the team has paid to hide it.',
        '$.bot_icon': 'The bot has no picture.',
        '$.bot_name': 'The bot has no name.',
        '$.live_chat_customisation_feature_access': "The chat does not use the team's own design and texts.",
        '$.prechat_country_code_feature_access': 'The pre-chat form has no country selection for a phone number.',
        '$.surface_kb_feature_access': 'Help articles do not appear.',
        '$.script_loaded_on_webpage': 'The widget reports again and again that it is installed on a page.',
        '$.disable_widget_notifications': 'The chat plays a sound although the team has disabled sounds.',
        '$.gainsight_enabled': 'The team receives no usage data for its chat.',
        '$.tenant': 'The team receives no usage data for its chat.',
        '$.usergroup_id': 'The team receives no usage data for its chat.',
      },
    },
    {
      description: 'the account settings with the knowledge base disabled',
      operation: 'loadAccount',
      status: 200,
      example: 'hidden',
      states: [KNOWLEDGE_BASE_OFF],
      call: (api) => api.account.load(),
      forms: { '$.knowledge_base.enabled': 'exactly' },
      loses: {
        $: 'Help articles, the contact form and the bot do not appear.',
        '$.knowledge_base': 'Help articles appear although the team has disabled them.',
      },
    },
    {
      description: 'the account settings for an unknown website token',
      operation: 'loadAccount',
      status: 404,
      states: [UNKNOWN_WEBSITE_TOKEN],
      call: (api) => api.account.load(),
      loses: { $: 'A page with an old or mistyped website token looks like an outage.' },
    },
    ...agentExpectations((api) => api.agents.listFromMiddleware()),
    {
      description: 'the public settings of the channel',
      operation: 'showChannel',
      status: 200,
      example: 'whole',
      states: [ALL_FEATURES_ON],
      // `widget-cli` requests these settings when it builds a tenant's bundle, and parses them as the widget does.
      call: async (_api, get) =>
        toChannel(record(await get(`/v2/widget/${EXAMPLE_VALUES.websiteToken}/channel`)) ?? {}, undefined),
      forms: { '$.enabled_features[*]': 'exactly', '$.pre_chat_form_enabled': 'exactly' },
      checks: [
        {
          path: '$.website_token',
          rule: 'equals',
          expected: ['${websiteToken}'],
          loses: "The team's own bundle uses the inbox of another tenant.",
        },
      ],
      lists: { '$.enabled_features': 'some', '$.pre_chat_form_options.pre_chat_fields': 'some' },
      loses: {
        $: "The team's own bundle lacks the team's name, colour, languages and forms.",
        '$.website_token': "The team's own bundle lacks the team's name, colour, languages and forms.",
        '$.website_name': "The team's own bundle does not show the team's name.",
        '$.has_a_connected_agent_bot': "The team's own bundle does not start the bot.",
        '$.locale': "The team's own bundle shows English texts until the chat has loaded.",
        '$.welcome_title': "The team's welcome title is missing until the chat has loaded.",
        '$.welcome_tagline': "The team's welcome tagline is missing until the chat has loaded.",
        '$.widget_color': "The chat does not use the team's colour until it has loaded.",
        '$.enabled_features': "The team's own bundle does not offer files or emojis.",
        '$.enabled_languages': "The team's own bundle contains only English texts.",
        '$.pre_chat_form_enabled': "The team's own bundle has no pre-chat form.",
        '$.pre_chat_form_options': "The pre-chat form of the team's own bundle has no fields.",
        '$.out_of_office_message': "The team's out-of-office message is missing until the chat has loaded.",
      },
    },
    {
      description: 'the report that the widget is installed on a page',
      operation: 'reportScriptLoaded',
      status: 200,
      states: [NEW_VISITOR],
      call: (api) => api.account.reportScriptLoaded(),
      loses: { $: 'The team sees its chat as not installed, although it is.' },
    },
    {
      description: 'a contact form message by e-mail',
      operation: 'sendContactEmail',
      status: 200,
      states: [NEW_VISITOR],
      call: (api) =>
        api.contactForm.send(
          { name: 'Ada Byron', email: EXAMPLE_VALUES.email, message: 'Do you ship to Malta?' },
          'https://shop.example.com/',
        ),
      loses: { $: 'The visitor cannot leave a message while the team is away.' },
    },
    {
      description: 'the start of the bot',
      operation: 'triggerBot',
      status: 200,
      states: [WITH_BOT],
      call: (api) =>
        createBotApi(api.clients).trigger({ conversationId: CONVERSATION, inboxId: INBOX, triggerType: 'widget' }),
      stateValues: { '$.conversation_display_id': 'conversationId' },
      loses: { $: 'The bot does not start.' },
    },
    {
      description: 'the start of the bot after a campaign',
      operation: 'triggerBot',
      status: 200,
      states: [WITH_BOT],
      call: (api) =>
        createBotApi(api.clients).trigger({
          conversationId: CONVERSATION,
          inboxId: INBOX,
          triggerType: 'nudge',
          nudgeId: '4',
        }),
      stateValues: { '$.conversation_display_id': 'conversationId' },
      loses: { $: 'The bot does not start after a campaign.' },
    },
    {
      description: 'the restart of the bot',
      operation: 'restartBot',
      status: 200,
      states: [WITH_BOT],
      call: (api) => createBotApi(api.clients).restart(CONVERSATION, INBOX),
      stateValues: { '$.conversation_display_id': 'conversationId' },
      loses: { $: 'The visitor cannot restart the bot.' },
    },
  ],
})
