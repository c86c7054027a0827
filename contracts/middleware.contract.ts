import { toChannel } from '#api/wire/channel.ts'
import { record } from '#api/wire/fields.ts'
import type { ConversationId, InboxId } from '#domain/conversation.ts'
import { agentsFrom } from './support/agents.ts'
import { contractWith } from './support/contractWith.ts'
import { VALUES } from './support/expectation.ts'
import { EVERYTHING_ON, HELP_OFF, NO_INBOX, STRANGER, WITH_BOT } from './support/states.ts'

const CONVERSATION = VALUES.conversationId as ConversationId
const INBOX = VALUES.inboxId as InboxId

contractWith('middleware', {
  expectations: [
    {
      description: 'what the account has switched on',
      operation: 'loadAccount',
      status: 200,
      example: 'allOn',
      states: [EVERYTHING_ON],
      call: (api) => api.account.load(),
      loses: {
        $: 'Help articles, the contact form and the bot are not offered.',
        '$.show_contact_form': 'Nobody can leave a message while the team is away.',
        '$.show_hiver_branding': 'The maker of the chat is named though the team has paid not to.',
        '$.bot_icon': 'The bot has no picture.',
        '$.bot_name': 'The bot has no name.',
        '$.live_chat_customisation_feature_access': "The chat has not the team's own look and words.",
        '$.prechat_country_code_feature_access': 'Nobody is asked for the country of a phone number.',
        '$.surface_kb_feature_access': 'Help articles are not offered.',
        '$.script_loaded_on_webpage': 'The team is told again and again that its chat is on a page.',
        '$.disable_widget_notifications': 'The chat makes a sound though the team wants none.',
        '$.gainsight_enabled': 'The team does not learn how its chat is used.',
        '$.tenant': 'The team does not learn how its chat is used.',
        '$.usergroup_id': 'The team does not learn how its chat is used.',
      },
    },
    {
      description: 'a knowledge base that is switched off',
      operation: 'loadAccount',
      status: 200,
      example: 'hidden',
      states: [HELP_OFF],
      call: (api) => api.account.load(),
      forms: { '$.knowledge_base.enabled': 'exactly' },
      loses: {
        $: 'Help articles, the contact form and the bot are not offered.',
        '$.knowledge_base': 'Help articles are offered though the team has switched them off.',
      },
    },
    {
      description: 'no account for an unknown website token',
      operation: 'loadAccount',
      status: 404,
      states: [NO_INBOX],
      call: (api) => api.account.load(),
      loses: { $: 'A page with an old or mistyped token looks like an outage.' },
    },
    ...agentsFrom((api) => api.agents.listFromMiddleware()),
    {
      description: 'what anybody may know of the channel',
      operation: 'showChannel',
      status: 200,
      example: 'whole',
      states: [EVERYTHING_ON],
      // The CLI requests this when it builds a team's own bundle, and reads it with the widget's own parser.
      call: async (_api, get) =>
        toChannel(record(await get(`/v2/widget/${VALUES.websiteToken}/channel`)) ?? {}, undefined),
      forms: { '$.enabled_features[*]': 'exactly', '$.pre_chat_form_enabled': 'exactly' },
      checks: [
        {
          path: '$.website_token',
          rule: 'equals',
          expected: ['${websiteToken}'],
          loses: 'A bundle built for the team is about the inbox of another page.',
        },
      ],
      lists: { '$.enabled_features': 'some', '$.pre_chat_form_options.pre_chat_fields': 'some' },
      loses: {
        $: "A bundle built for the team has not the team's name, colour, languages and forms.",
        '$.website_token': "A bundle built for the team has not the team's name, colour, languages and forms.",
        '$.website_name': 'A bundle built for the team does not say whose it is.',
        '$.has_a_connected_agent_bot': 'A bundle built for the team cannot speak with its bot.',
        '$.locale': 'A bundle built for the team speaks English until it has loaded.',
        '$.welcome_title': 'Nobody is welcomed by name until the chat has loaded.',
        '$.welcome_tagline': "The team's own welcome is missing until the chat has loaded.",
        '$.widget_color': "The chat has not the team's colour until it has loaded.",
        '$.enabled_features': 'A bundle built for the team cannot send files or emojis.',
        '$.enabled_languages': 'A bundle built for the team speaks English only.',
        '$.pre_chat_form_enabled': 'A bundle built for the team cannot ask who the visitor is.',
        '$.pre_chat_form_options': 'A bundle built for the team cannot ask for what the team wants to know.',
        '$.out_of_office_message': "Nobody reads the team's own words until the chat has loaded.",
      },
    },
    {
      description: 'that the chat is on a page',
      operation: 'reportScriptLoaded',
      status: 200,
      states: [STRANGER],
      call: (api) => api.account.reportScriptLoaded(),
      loses: { $: 'The team is told that its chat is not on its page yet.' },
    },
    {
      description: 'a question by mail',
      operation: 'sendContactEmail',
      status: 200,
      states: [STRANGER],
      call: (api) =>
        api.contactForm.send(
          { name: 'Ada Byron', email: VALUES.email, message: 'Do you ship to Malta?' },
          'https://shop.example.com/',
        ),
      loses: { $: 'Nobody can leave a message while the team is away.' },
    },
    {
      description: 'a bot that begins',
      operation: 'triggerBot',
      status: 200,
      states: [WITH_BOT],
      call: (api) => api.bot.trigger({ conversationId: CONVERSATION, inboxId: INBOX, triggerType: 'widget' }),
      fill: { '$.conversation_display_id': 'conversationId' },
      loses: { $: 'The bot does not begin to speak.' },
    },
    {
      description: 'a bot that begins after a campaign',
      operation: 'triggerBot',
      status: 200,
      states: [WITH_BOT],
      call: (api) =>
        api.bot.trigger({ conversationId: CONVERSATION, inboxId: INBOX, triggerType: 'nudge', nudgeId: '4' }),
      fill: { '$.conversation_display_id': 'conversationId' },
      loses: { $: 'The bot does not begin to speak after a campaign.' },
    },
    {
      description: 'a bot that begins again',
      operation: 'restartBot',
      status: 200,
      states: [WITH_BOT],
      call: (api) => api.bot.restart(CONVERSATION, INBOX),
      fill: { '$.conversation_display_id': 'conversationId' },
      loses: { $: 'The visitor cannot begin anew with the bot.' },
    },
  ],
})
