import { randomHex } from '#browser/randomId.ts'
import { isStorageDenied } from '#browser/storage/storageDenied.ts'
import {
  parseSharedTexts,
  type SharedState,
  type SharedTexts,
  type VisitorForgotten,
} from '#protocol/windowMessages.ts'
import type { Services } from '#sagas/services.ts'
import type { Fields } from '#tools/fields.ts'
import { createApplier } from './applyTexts.ts'
import { linkForgotten } from './forgottenVisitor.ts'
import { linkState, type StateLink } from './sharedState.ts'
import { createTextLink, hashTexts, type TextLink } from './textLink.ts'

export type LinkedPage = Pick<Services, 'session'> & {
  readonly window: Parameters<typeof isStorageDenied>[0]
  readonly websiteToken: string
  /** Origin of the page that contains the frame and has opened the window; undefined if it is not known. */
  readonly host: string | undefined
}

export type SharedMessage = SharedTexts | SharedState | VisitorForgotten

type PageLinkOptions = Pick<Parameters<typeof createTextLink>[0], 'side' | 'before' | 'isConnected'> & {
  readonly send: (message: SharedMessage) => void
  /** Removes the data of a visitor whom the host page has forgotten, or who has requested it on the other side. */
  readonly forget: (isByHost: boolean) => void
}

/** Link of a page with the other side. */
export type PageLink = Pick<TextLink, 'begin' | 'share'> &
  Pick<StateLink, 'join'> & {
    /** Handles a message of the other side. */
    readonly receive: (fields: Fields) => void
  }

/**
 * Links this page, a pop-out window or the frame beside it, with the other side: its unsent texts, what the visitor has read,
 * muted and left, and that the visitor is forgotten.
 */
export function linkPage(page: LinkedPage, { send, forget, ...options }: PageLinkOptions): PageLink {
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
  const forgotten = linkForgotten(page, { send, forget })
  return {
    begin,
    join: state.join,
    share,
    receive: (fields) => {
      if (fields['websiteToken'] !== websiteToken) return
      const texts = parseSharedTexts(fields)
      if (texts) return receive({ preChat: applier.read().preChat, ...texts })
      state.receive(fields)
      forgotten.receive(fields)
    },
  }
}
