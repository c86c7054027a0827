import { createCampaignsApi } from '#api/campaigns.ts'
import type { CampaignId } from '#domain/campaign/campaign.ts'
import { agentExpectations, AGENT_ONLINE_CHECK } from '../support/agents.ts'
import { type Expectation, EXAMPLE_VALUES } from '../support/expectation.ts'
import { AGENT_ONLINE, ANSWERED_CONVERSATION, CAMPAIGN, NEW_VISITOR } from '../support/states.ts'

const EVENT = {
  campaignId: EXAMPLE_VALUES.campaignId as CampaignId,
  initiatedAt: 'Fri Nov 20 2026 09:00:00 GMT+0000',
  referer: 'https://shop.example.com/bikes/city',
}

/** Expectations for agents, campaigns, events and labels. */
export const INBOX: readonly Expectation[] = [
  ...agentExpectations((api) => api.agents.list()),
  {
    description: 'the agents of the inbox for a first-time visitor',
    operation: 'listAgents',
    status: 200,
    example: 'online',
    states: [AGENT_ONLINE],
    hasToken: false,
    call: (api) => api.agents.list(),
    checks: [AGENT_ONLINE_CHECK],
    loses: {
      $: 'The agents appear late on a first visit, because the widget has to request them from the middleware.',
      '$.payload':
        'The agents appear late on a first visit, because the widget has to request them from the middleware.',
      '$.payload[*].name': 'The agents have no names.',
      '$.payload[*].avatar_url': 'The agents have no pictures.',
      '$.payload[*].availability_status': 'The team appears offline although an agent is online.',
    },
  },
  {
    description: 'the campaigns of the inbox',
    operation: 'listCampaigns',
    status: 200,
    example: 'businessHours',
    states: [CAMPAIGN],
    call: (api) => createCampaignsApi(api.clients).list(),
    // The campaign's delay is in seconds, and is below 1,000 in this state.
    forms: { '$[*].trigger_rules.time_on_page': /^\d{1,3}(\.\d+)?$/ },
    checks: [
      {
        path: '$[*].id',
        rule: 'includes',
        expected: ['${campaignId}'],
        loses: 'Accepting a campaign does not start a conversation.',
      },
    ],
    loses: {
      $: 'Campaigns do not appear.',
      '$[*]': 'Campaigns do not appear.',
      '$[*].message': 'A campaign appears without its text.',
      '$[*].trigger_only_during_business_hours': 'A campaign appears outside business hours.',
      '$[*].trigger_rules': 'A campaign does not appear on any page.',
      '$[*].trigger_rules.time_on_page': 'A campaign appears at once instead of after its delay.',
      '$[*].sender': 'A campaign does not show its sender.',
      '$[*].sender.avatar_url': 'A campaign does not show the picture of its sender.',
    },
  },
  {
    description: 'the event that the visitor has opened the chat',
    operation: 'sendEvent',
    status: 204,
    states: [NEW_VISITOR],
    call: (api) => api.events.send('webwidget.triggered'),
    loses: { $: 'A bot that waits for the visitor to open the chat does not start.' },
  },
  {
    description: 'the event that the visitor has accepted a campaign',
    operation: 'sendEvent',
    status: 204,
    states: [CAMPAIGN],
    call: (api) => createCampaignsApi(api.clients).trigger(EVENT),
    stateValues: { '$.event_info.campaign_id': 'campaignId' },
    loses: { $: 'Accepting a campaign does not start a conversation.' },
  },
  {
    description: 'the event that the visitor has accepted a campaign, with custom attributes',
    operation: 'sendEvent',
    status: 204,
    states: [CAMPAIGN],
    call: (api) => createCampaignsApi(api.clients).trigger({ ...EVENT, customAttributes: { plan: 'pro' } }),
    stateValues: { '$.event_info.campaign_id': 'campaignId' },
    loses: { $: 'Accepting a campaign does not start a conversation.' },
  },
  {
    description: 'the addition of a label to the conversation',
    operation: 'addLabel',
    status: 204,
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.labels.add(EXAMPLE_VALUES.label),
    stateValues: { '$.label': 'label' },
    loses: { $: 'Agents do not see the label that the host page adds.' },
  },
  {
    description: 'the removal of a label from the conversation',
    operation: 'removeLabel',
    status: 204,
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.labels.remove(EXAMPLE_VALUES.label),
    loses: { $: 'Agents still see a label that the host page has removed.' },
  },
]
