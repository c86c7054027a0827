import type { AttachmentRecord, Kind, TenantStateRecord } from './records.ts'
import type { Store } from './store.ts'
import { findTenant, seedState, tenantWithState, type Tenant } from '../seeds/tenants.ts'
import { randomToken } from '../access/tokens.ts'

/** Tenants that exist at the moment, and their state. */
export type Tenancy = {
  /** Returns a tenant with its current state; undefined for an unknown token. */
  readonly find: (token: unknown) => Tenant | undefined
  readonly stateOf: (tenant: Tenant) => TenantStateRecord
  /** Creates a tenant with a random token and the initial values of the tenant `like`. Throws if `like` is unknown. */
  readonly open: (like: string) => Tenant
  /**
   * Deletes a tenant that `open` has created, with its contacts, conversations and messages. Returns the attachments
   * whose files must be deleted.
   */
  readonly close: (tenant: Tenant) => readonly AttachmentRecord[]
  /** Resets the state of a tenant to its initial values. */
  readonly resetState: (tenant: Tenant) => void
}

export function createTenancy(store: Store): Tenancy {
  const seedOf = (token: string): Tenant | undefined =>
    findTenant(token) ?? findTenant(store.find('tenants', token)?.like)

  const stateOf = ({ token, agents }: Tenant): TenantStateRecord =>
    store.find('tenants', token) ?? seedState(token, agents)

  function find(token: unknown): Tenant | undefined {
    const seed = typeof token === 'string' ? seedOf(token) : undefined
    return seed && tenantWithState(seed, stateOf({ ...seed, token: String(token) }))
  }

  function open(like: string): Tenant {
    const seed = findTenant(like)
    if (seed === undefined) throw new Error(`The tenant ${like} is unknown`)
    const token = `${like}-${randomToken().slice(0, 8)}`
    const state = { ...seedState(token, seed.agents), like, inboxId: store.nextId('tenants') }
    return tenantWithState(seed, store.save('tenants', state))
  }

  function close({ token }: Tenant): readonly AttachmentRecord[] {
    if (store.find('tenants', token)?.like === undefined) return []
    const conversations = store.all('conversations').filter(({ tenant }) => tenant === token)
    const ids = new Set(conversations.map(({ id }) => id))
    const deleteRecords = (kind: Kind, records: readonly { readonly id: number }[]): void => {
      for (const { id } of records) store.delete(kind, id)
    }
    const messages = store.all('messages').filter(({ conversationId }) => ids.has(conversationId))
    deleteRecords('messages', messages)
    deleteRecords('conversations', conversations)
    deleteRecords(
      'contacts',
      store.all('contacts').filter(({ tenant }) => tenant === token),
    )
    store.delete('tenants', token)
    return messages.flatMap(({ attachments }) => attachments)
  }

  function resetState({ token }: Tenant): void {
    const { like, inboxId } = store.find('tenants', token) ?? {}
    const opened = like !== undefined && inboxId !== undefined && { like, inboxId }
    store.save('tenants', { ...seedState(token, seedOf(token)?.agents ?? []), ...opened })
  }

  return { find, stateOf, open, close, resetState }
}
