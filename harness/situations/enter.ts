import { createSandbox } from '../sandbox.ts'
import { createGuest, seat } from './guest.ts'
import { addressOf, type Situation } from './situations.ts'

/** Resets the tenant, prepares the sandbox and the visitor for the situation, and loads its page. */
export async function enter(situation: Situation, sandboxUrl: string): Promise<void> {
  const sandbox = createSandbox(sandboxUrl, situation.tenant)
  const { origin, href } = window.location
  await sandbox.restore()
  if (situation.visitor === 'guest') {
    const guest = await createGuest(sandboxUrl, situation.tenant)
    await situation.prepare?.({ sandbox, contactId: guest.contactId, origin })
    seat(situation.tenant, guest)
  }
  window.location.assign(addressOf(situation, href))
}
