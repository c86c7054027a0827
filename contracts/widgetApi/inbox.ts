import type { CampaignId } from '#domain/campaign.ts'
import { agentsFrom, SOMEBODY_ONLINE } from '../support/agents.ts'
import { type Expectation, VALUES } from '../support/expectation.ts'
import { AGENT_ONLINE, ANSWERED, CAMPAIGN, STRANGER } from '../support/states.ts'

const EVENT = {
  campaignId: VALUES.campaignId as CampaignId,
  initiatedAt: 'Fri Nov 20 2026 09:00:00 GMT+0000',
  referer: 'https://shop.example.com/bikes/city',
}

/** Expectations for agents, campaigns, events and labels. */
export const INBOX: readonly Expectation[] = [
  ...agentsFrom((api) => api.agents.list()),
  {
    description: 'the agents of the inbox for somebody who has never been here',
    operation: 'listAgents',
    status: 200,
    example: 'online',
    states: [AGENT_ONLINE],
    hasToken: false,
    call: (api) => api.agents.list(),
    checks: [SOMEBODY_ONLINE],
    loses: {
      $: 'The first visit begins with a wait for the other service that knows the team.',
      '$.payload': 'The first visit begins with a wait for the other service that knows the team.',
      '$.payload[*].name': 'The agents have no names.',
      '$.payload[*].avatar_url': 'The agents have no pictures.',
      '$.payload[*].availability_status': 'The team seems to be away while it is there.',
    },
  },
  {
    description: 'the campaigns of the inbox',
    operation: 'listCampaigns',
    status: 200,
    example: 'businessHours',
    states: [CAMPAIGN],
    call: (api) => api.campaigns.list(),
    // In seconds: in this state, the campaign waits fewer than 1,000.
    forms: { '$[*].trigger_rules.time_on_page': /^\d{1,3}(\.\d+)?$/ },
    checks: [
      {
        path: '$[*].id',
        rule: 'includes',
        expected: ['${campaignId}'],
        loses: 'Accepting a campaign begins no conversation.',
      },
    ],
    loses: {
      $: 'Campaigns do not appear.',
      '$[*]': 'Campaigns do not appear.',
      '$[*].message': 'A campaign appears without words.',
      '$[*].trigger_only_during_business_hours': 'A campaign promises an answer while nobody is there.',
      '$[*].trigger_rules': 'A campaign appears on no page.',
      '$[*].trigger_rules.time_on_page': 'A campaign appears at once instead of after a while.',
      '$[*].sender': 'A campaign does not say who is speaking.',
      '$[*].sender.avatar_url': 'The picture beside a campaign is missing.',
    },
  },
  {
    description: 'that the visitor has opened the chat',
    operation: 'sendEvent',
    status: 204,
    states: [STRANGER],
    call: (api) => api.events.send('webwidget.triggered'),
    loses: { $: 'A bot that waits for the visitor to open the chat stays silent.' },
  },
  {
    description: 'that the visitor has accepted a campaign',
    operation: 'sendEvent',
    status: 204,
    states: [CAMPAIGN],
    call: (api) => api.campaigns.trigger(EVENT),
    fill: { '$.event_info.campaign_id': 'campaignId' },
    loses: { $: 'Accepting a campaign begins no conversation.' },
  },
  {
    description: 'that the visitor has accepted a campaign, with attributes',
    operation: 'sendEvent',
    status: 204,
    states: [CAMPAIGN],
    call: (api) => api.campaigns.trigger({ ...EVENT, customAttributes: { plan: 'pro' } }),
    fill: { '$.event_info.campaign_id': 'campaignId' },
    loses: { $: 'Accepting a campaign begins no conversation.' },
  },
  {
    description: 'a label on the conversation',
    operation: 'addLabel',
    status: 204,
    states: [ANSWERED],
    call: (api) => api.labels.add(VALUES.label),
    fill: { '$.label': 'label' },
    loses: { $: 'Conversations are not sorted as the page wants them.' },
  },
  {
    description: 'a label less on the conversation',
    operation: 'removeLabel',
    status: 204,
    states: [ANSWERED],
    call: (api) => api.labels.remove(VALUES.label),
    loses: { $: 'Conversations stay sorted as they no longer should be.' },
  },
]
