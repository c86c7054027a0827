import { randomHex } from '#browser/randomId.ts'
import { isStorageDenied } from '#browser/storage/storageDenied.ts'
import { parseSharedTexts, type SharedState, type SharedTexts } from '#protocol/windowMessages.ts'
import type { Services } from '#sagas/services.ts'
import type { Fields } from '#tools/fields.ts'
import { createApplier } from './applyTexts.ts'
import { linkState, type StateLink } from './sharedState.ts'
import { createTextLink, hashTexts, type TextLink } from './textLink.ts'

export type LinkedPage = Pick<Services, 'session'> & {
  readonly window: Parameters<typeof isStorageDenied>[0]
  readonly websiteToken: string
}

export type SharedMessage = SharedTexts | SharedState

type PageLinkOptions = Pick<Parameters<typeof createTextLink>[0], 'side' | 'before' | 'isConnected'> & {
  readonly send: (message: SharedMessage) => void
}

/** Link of a page with the other side. */
export type PageLink = Pick<TextLink, 'begin' | 'share'> &
  Pick<StateLink, 'join'> & {
    /** Handles a message of the other side. */
    readonly receive: (fields: Fields) => void
  }

/**
 * Links this page, a pop-out window or the frame beside it, with the other side: its unsent texts, and what the visitor has
 * read, muted and left.
 */
export function linkPage(page: LinkedPage, { send, ...options }: PageLinkOptions): PageLink {
  const { session, window, websiteToken } = page
  const applier = createApplier(session)
  const { begin, share, receive } = createTextLink({
    ...options,
    read: applier.read,
    apply: applier.apply,
    person: session.authorHash,
    onConfirmed: (texts, isStored) => session.write('sharedTexts', isStored ? hashTexts(texts) : undefined),
    newId: () => randomHex(8),
    send: (message) => send({ event: 'shared-texts', websiteToken, isStored: !isStorageDenied(window), ...message }),
  })
  session.onWrite(() => {
    if (applier.isApplying()) return
    applier.onOwnWrite()
    share()
  })
  const state = linkState(page, { side: options.side, isConnected: options.isConnected, send })
  return {
    begin,
    join: state.join,
    share,
    receive: (fields) => {
      if (fields['websiteToken'] !== websiteToken) return
      const texts = parseSharedTexts(fields)
      if (texts) receive({ preChat: applier.read().preChat, ...texts })
      else state.receive(fields)
    },
  }
}
