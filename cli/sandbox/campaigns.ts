import type { CampaignRecord, ContactRecord } from './records.ts'
import { agentAvatar } from './shapes.ts'
import type { Tenant } from './tenants.ts'
import { field, textField } from './visitor.ts'
import type { World } from './world.ts'

export type CampaignsPlace = {
  readonly world: World
  /** Base URL of the tenant's shop. The seeded campaigns apply to pages below it. */
  readonly shop: string
}

const LONG_WORDS =
  'Choosing a first cargo bike is a bigger step than choosing a first car was for many of our riders. We have written down what families ' +
  'ask us most: how much it carries, where it sleeps at night, what a winter does to the battery, and **what it costs over five years**.\n\n' +
  'Shall I send you [the guide](https://example.com/guides/cargo), or would you rather ask a person right away?'

/** Returns one campaign of each kind. None of them applies to the first page of the harness. */
const seeds = ({ world, shop }: CampaignsPlace): readonly CampaignRecord[] => {
  const agent = (id: number, name: string) => ({ id, name, avatar_url: agentAvatar(world.origin(), id), type: 'user' })
  const [mara, jon] = [agent(1, 'Mara Lindqvist'), agent(2, 'Jon Okafor')]
  const bot = { id: 1, name: 'Lumi', avatar_url: '', type: 'agent_bot' }
  const on = (url: string, timeOnPage: number) => ({
    trigger_only_during_business_hours: false,
    trigger_rules: { url: shop + url, time_on_page: timeOnPage },
    sender: mara,
  })
  return [
    { ...on('/bikes/*', 10), id: 4, message: 'Not sure about the size? Tell me your inseam and I will do the rest.' },
    { ...on('/checkout', 3), id: 5, message: 'Free delivery until Sunday, to the third floor too.' },
    {
      ...on('/pricing', 20),
      id: 6,
      message: 'Prices include the first service. Shall I explain the rest?',
      sender: jon,
    },
    {
      ...on('/pricing', 5),
      id: 7,
      message: 'We are in the workshop right now. Ask away.',
      trigger_only_during_business_hours: true,
    },
    { ...on('/orders/*', 8), id: 8, message: 'I can find your order if you have its number.', sender: bot },
    { ...on('/bikes/cargo', 2), id: 9, message: LONG_WORDS },
    { ...on('/about/', 4), id: 10, message: 'This message has no sender.', sender: null },
  ]
}

/** Returns the campaigns in the tenant's state, or else the seeded ones, which only the tenant `demo` has. */
export const campaignsOf = (place: CampaignsPlace, tenant: Tenant): readonly CampaignRecord[] =>
  place.world.stateOf(tenant).campaigns ?? (tenant.token === 'demo' ? seeds(place) : [])

type Acceptance = { readonly tenant: Tenant; readonly contact: ContactRecord; readonly info: unknown }

/**
 * Starts a conversation with the campaign's message. Does nothing if the campaign is unknown or the current
 * conversation is not resolved.
 */
export function acceptCampaign(place: CampaignsPlace, { tenant, contact, info }: Acceptance): void {
  const { world } = place
  const current = world.currentConversation(contact)
  const campaign = campaignsOf(place, tenant).find(({ id }) => id === Number(field(info, 'campaign_id')))
  if (campaign === undefined || (current !== undefined && current.status !== 'resolved')) return
  const conversation = world.createConversation(contact, textField(info, 'referer') ?? null)
  world.addMessage({
    conversationId: conversation.id,
    messageType: 1,
    content: campaign.message,
    sender: { type: senderType(campaign), id: Number(campaign.sender?.['id'] ?? 1) },
    campaignId: campaign.id,
  })
}

const senderType = ({ sender }: CampaignRecord) => (sender?.['type'] === 'agent_bot' ? 'AgentBot' : 'User')
