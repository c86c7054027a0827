import { randomHex } from '#browser/randomId.ts'
import { isStorageDenied } from '#browser/storage/storageDenied.ts'
import type { SharedTexts } from '#protocol/windowMessages.ts'
import type { Services } from '#sagas/services.ts'
import { createApplier } from './applyTexts.ts'
import { createTextLink, hashTexts, type TextLink } from './textLink.ts'

export type LinkedPage = Pick<Services, 'session'> & {
  readonly window: Parameters<typeof isStorageDenied>[0]
  readonly websiteToken: string
}

type PageLinkOptions = Pick<Parameters<typeof createTextLink>[0], 'side' | 'before' | 'isConnected'> & {
  readonly send: (message: SharedTexts) => void
}

/** Links the unsent texts of this page, a pop-out window or the frame beside it, with those of the other side. */
export function linkPage(
  { session, window, websiteToken }: LinkedPage,
  { send, ...options }: PageLinkOptions,
): TextLink {
  const applier = createApplier(session)
  const link = createTextLink({
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
    link.share()
  })
  return link
}
