import { open } from '#protocol/envelope.ts'
import { callApi } from '../loadWidget.ts'
import { createSandbox } from '../sandbox.ts'
import { createGuest, seat } from './guest.ts'
import { addressOf, type Situation } from './situations.ts'

/** Long enough for a frame on the same machine; what it has not forgotten by then it never will. */
const FORGET_MS = 3_000

/** Sets the sandbox and the visitor, and goes to the page as it then is. */
export async function enter(situation: Situation, sandboxUrl: string): Promise<void> {
  const sandbox = createSandbox(sandboxUrl, situation.tenant)
  await sandbox.restore()
  const { origin, href } = window.location
  if (situation.visitor === 'nobody') await forgetVisitor()
  else {
    const guest = await createGuest(sandboxUrl, situation.tenant)
    await situation.prepare?.({ sandbox, contactId: guest.contactId, origin })
    seat(situation.tenant, guest)
  }
  window.location.assign(addressOf(situation, href))
}

/** The frame remembers by itself too; only the host's own word makes it forget, once it is there to hear it. */
async function forgetVisitor(): Promise<void> {
  callApi('setColorScheme', 'light')
  const hasForgotten = new Promise<void>((resolve) => {
    window.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && open(data)?.['event'] === 'loaded') window.setTimeout(resolve, 200)
    })
    window.setTimeout(resolve, FORGET_MS)
  })
  callApi('reset')
  await hasForgotten
}
