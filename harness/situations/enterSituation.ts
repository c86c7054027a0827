import { createSandbox } from '../sandbox.ts'
import { createKnownVisitor, storeToken } from './knownVisitor.ts'
import { buildUrl, type Situation } from './situations.ts'

/** Resets the tenant, prepares the sandbox and the visitor for the situation, and loads its page. */
export async function enterSituation(situation: Situation, sandboxUrl: string): Promise<void> {
  const sandbox = createSandbox(sandboxUrl, situation.tenant)
  const { origin, href } = window.location
  await sandbox.resetTenant()
  if (situation.visitor === 'known') {
    const knownVisitor = await createKnownVisitor(sandboxUrl, situation.tenant)
    await situation.prepare?.({ sandbox, contactId: knownVisitor.contactId, origin })
    storeToken(situation.tenant, knownVisitor)
  }
  window.location.assign(buildUrl(situation, href))
}
