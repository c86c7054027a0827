import type { CableServer } from '../cable/cable.ts'
import type { Files } from '../pages/files.ts'
import type { NewMessage } from '../world/newMessage.ts'
import type { ContactRecord, ConversationRecord, MessageRecord, TenantStateRecord } from '../world/records.ts'
import { agentAvatar } from '../world/shapes.ts'
import type { Tenant } from '../seeds/tenants.ts'
import type { Visitors } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

/** Parts of the sandbox that provider states use. */
export type StateContext = {
  readonly world: World
  readonly visitors: Visitors
  readonly files: Files
  readonly cable: CableServer
}

/** Values that contract verifiers insert into requests. */
export type StateValues = Readonly<Record<string, string | number>>

/** Visitor in a separate inbox, so that a state does not affect other visitors. */
export type Visit = {
  readonly tenant: Tenant
  readonly contact: ContactRecord
  readonly conversation?: ConversationRecord
}

/** Result of a provider state. Without a visit, there is nothing to delete afterwards. */
export type StateResult = { readonly values: StateValues; readonly visit?: Visit }

export const EMAIL = 'ada@example.com'
export const REFERER = 'https://shop.example.com/bikes'

/**
 * Creates an anonymous visitor in a new inbox. Its state has the initial values of the tenant `templateToken`, with the
 * given changes.
 */
export function createVisit(
  { world }: StateContext,
  templateToken = 'demo',
  changes: Partial<TenantStateRecord> = {},
): Visit {
  const { token } = world.openTenant(templateToken)
  const opened = tenantOf(world, token)
  world.setState({ ...world.stateOf(opened), ...changes })
  const tenant = tenantOf(world, token)
  return { tenant, contact: world.createContact(tenant) }
}

function tenantOf(world: World, token: string): Tenant {
  const tenant = world.findTenant(token)
  if (tenant === undefined) throw new Error('A new tenant is missing')
  return tenant
}

/** Stores the visitor's name, email address, phone number and identifier. */
export function identify({ world }: StateContext, { contact, ...visit }: Visit, identifier?: string): Visit {
  const details = { name: 'Ada Byron', email: EMAIL, phoneNumber: '+14155550123' }
  const saved = world.store.save('contacts', { ...contact, ...details, identifier: identifier ?? `ada-${contact.id}` })
  return { ...visit, contact: saved }
}

/** Creates a conversation that the visitor has already seen once. */
export function startConversation({ world }: StateContext, visit: Visit): Required<Visit> {
  const conversation = world.createConversation(visit.contact, REFERER)
  const contactLastSeenAt = Math.floor(world.now() / 1000)
  return { ...visit, conversation: world.store.save('conversations', { ...conversation, contactLastSeenAt }) }
}

type MessageContent = Partial<NewMessage> & { readonly content: string | null }

export const sendFromVisitor = (
  { world }: StateContext,
  { contact, conversation }: Required<Visit>,
  draft: MessageContent,
) =>
  world.addMessage({
    messageType: 0,
    sender: { type: 'Contact', id: contact.id },
    contentAttributes: { in_reply_to: null },
    ...draft,
    conversationId: conversation.id,
  })

export const sendFromAgent = ({ world }: StateContext, visit: Required<Visit>, draft: MessageContent): MessageRecord =>
  world.addMessage({ messageType: 1, sender: agentOf(visit), ...draft, conversationId: visit.conversation.id })

/** Returns the tenant's first agent as a message sender. */
export const agentOf = ({ tenant }: Visit) => ({ type: 'User', id: tenant.agents[0]?.id ?? 1 }) as const

export const avatarOf = ({ world }: StateContext, visit: Visit): string =>
  agentAvatar(world.origin(), agentOf(visit).id)

export const stateResult = (context: StateContext, visit: Visit, extraValues: StateValues = {}): StateResult => ({
  visit,
  values: { ...valuesOf(context, visit), ...extraValues },
})

const valuesOf = ({ visitors }: StateContext, { tenant, contact, conversation }: Visit): StateValues => ({
  websiteToken: tenant.token,
  authToken: visitors.tokenFor({ tenant, contact }),
  inboxId: tenant.inboxId,
  accountId: tenant.accountId,
  pubsubToken: contact.pubsubToken,
  email: contact.email ?? EMAIL,
  label: 'vip',
  ...(conversation && { conversationId: conversation.id }),
})
