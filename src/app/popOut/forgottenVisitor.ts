import { loadChunk } from '#browser/chunks.ts'
import { consentName } from '#browser/storage/storedKeys.ts'
import { parseVisitorForgotten, type VisitorForgotten } from '#protocol/windowMessages.ts'
import type { SessionStore } from '#sagas/services.ts'
import type { Fields } from '#tools/fields.ts'
import { deliver, onShared } from './deliver.ts'

type Page = {
  readonly session: SessionStore
  readonly websiteToken: string
  /** Origin of the page that contains the frame and has opened the window; undefined if it is not known. */
  readonly host: string | undefined
}

type Options = {
  readonly send: (message: VisitorForgotten) => void
  /** Removes the data of a visitor whom the host page has forgotten, or who has requested it on the other side. */
  readonly forget: (isByHost: boolean) => void
}

export type ForgottenLink = {
  /** Handles a message of the other side. */
  readonly receive: (fields: Fields) => void
  /** Returns the last message that was sent; undefined if there was none. */
  readonly last: () => VisitorForgotten | undefined
}

/** Links a pop-out window and the frame beside it, so that the data of a visitor is removed on both sides. */
export function linkForgotten({ session, websiteToken, host }: Page, { send, forget }: Options): ForgottenLink {
  let last: VisitorForgotten | undefined
  if (BUILT_IN.forgetVisitor)
    loadChunk(() => import('../tabs.lazy.ts')).then(
      (chunk) =>
        onShared(chunk, (_group, { type }) => {
          const person = session.authorHash()
          if (type !== 'visitor/forgotten' || person === undefined || host === undefined) return
          last = { event: 'visitor-forgotten', websiteToken, host, person }
          send(last)
        }),
      noop,
    )
  return {
    last: () => last,
    receive: (fields) => {
      const message = parseVisitorForgotten(fields)
      // A page that has replaced the host page has another origin.
      if (message?.websiteToken !== websiteToken || message.host !== host) return
      const { person } = message
      if (person === undefined || person === session.authorHash()) forget(person === undefined)
    },
  }
}

/** Forgets the visitor in all tabs of this website, also in this one. */
export async function forgetInAllTabs(session: SessionStore): Promise<void> {
  const chunk = await loadChunk(() => import('../tabs.lazy.ts'))
  deliver(chunk, consentName(session.scope()), [{ type: 'visitor/forgotten' }])
}

// `loadChunk` reports a chunk that cannot be loaded. The other side then keeps its data.
const noop = (): void => undefined
