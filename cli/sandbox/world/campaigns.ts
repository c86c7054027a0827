import type { CampaignRecord, ContactRecord } from './records.ts'
import { agentAvatar } from './shapes.ts'
import type { Tenant } from '../seeds/tenants.ts'
import { field, textField } from '../access/visitor.ts'
import type { World } from './world.ts'

export type CampaignsContext = {
  readonly world: World
  /** Base URL of the tenant's shop. The predefined campaigns apply to pages below it. */
  readonly shop: string
}

const LONG_TEXT =
  'Choosing a first cargo bike is a bigger step than choosing a first car was for many of our riders. We have written down what families ' +
  'ask us most: how much it carries, where it sleeps at night, what a winter does to the battery, and **what it costs over five years**.\n\n' +
  'Shall I send you [the guide](https://example.com/guides/cargo), or would you rather ask a person right away?'

/** Returns one campaign of each kind. None of them applies to the first page of the harness. */
const seededCampaigns = ({ world, shop }: CampaignsContext): readonly CampaignRecord[] => {
  const agent = (id: number, name: string) => ({ id, name, avatar_url: agentAvatar(world.origin(), id), type: 'user' })
  const [mara, jon] = [agent(1, 'Mara Lindqvist'), agent(2, 'Jon Okafor')]
  const bot = { id: 1, name: 'Lumi', avatar_url: '', type: 'agent_bot' }
  const triggeredOn = (url: string, timeOnPage: number) => ({
    trigger_only_during_business_hours: false,
    trigger_rules: { url: shop + url, time_on_page: timeOnPage },
    sender: mara,
  })
  return [
    {
      ...triggeredOn('/bikes/*', 10),
      id: 4,
      message: 'Not sure about the size? Tell me your inseam and I will do the rest.',
    },
    { ...triggeredOn('/checkout', 3), id: 5, message: 'Free delivery until Sunday, to the third floor too.' },
    {
      ...triggeredOn('/pricing', 20),
      id: 6,
      message: 'Prices include the first service. Shall I explain the rest?',
      sender: jon,
    },
    {
      ...triggeredOn('/pricing', 5),
      id: 7,
      message: 'We are in the workshop right now. Ask away.',
      trigger_only_during_business_hours: true,
    },
    { ...triggeredOn('/orders/*', 8), id: 8, message: 'I can find your order if you have its number.', sender: bot },
    { ...triggeredOn('/bikes/cargo', 2), id: 9, message: LONG_TEXT },
    { ...triggeredOn('/about/', 4), id: 10, message: 'This message has no sender.', sender: null },
  ]
}

/** Returns the campaigns in the tenant's state, or else the predefined ones, which only the tenant `demo` has. */
export const campaignsOf = (context: CampaignsContext, tenant: Tenant): readonly CampaignRecord[] =>
  context.world.stateOf(tenant).campaigns ?? (tenant.token === 'demo' ? seededCampaigns(context) : [])

type Acceptance = { readonly tenant: Tenant; readonly contact: ContactRecord; readonly info: unknown }

/**
 * Starts a conversation with the campaign's message. Does nothing if the campaign is unknown or the current
 * conversation is not resolved.
 */
export function acceptCampaign(context: CampaignsContext, { tenant, contact, info }: Acceptance): void {
  const { world } = context
  const current = world.currentConversation(contact)
  const campaign = campaignsOf(context, tenant).find(({ id }) => id === Number(field(info, 'campaign_id')))
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
