import { loadChunk } from '#browser/chunks.ts'
import { randomHex } from '#browser/randomId.ts'
import { isStorageDenied } from '#browser/storage/storageDenied.ts'
import { groupName, type StoredKey } from '#browser/storage/storedKeys.ts'
import { hashTexts, type SharedTexts, type UnsentTexts } from '#protocol/windowMessages.ts'
import type { Services, SessionStore } from '#sagas/services.ts'
import { toActions } from './textActions.ts'
import { createTextLink, isEqual, type TextLink } from './textLink.ts'

export type LinkedPage = Pick<Services, 'session'> & {
  readonly window: Parameters<typeof isStorageDenied>[0]
  readonly websiteToken: string
}

type TextsOptions = Pick<Parameters<typeof createTextLink>[0], 'side' | 'before' | 'isConnected'> & {
  readonly send: (message: SharedTexts) => void
}

/** Links the unsent texts of this page with those of the other side. */
export function linkTexts(page: LinkedPage, { send, ...options }: TextsOptions): TextLink {
  const { session, window, websiteToken } = page
  const applier = createApplier(page)
  const link = createTextLink({
    ...options,
    read: applier.read,
    apply: applier.apply,
    person: session.contactHash,
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

/** Returns the texts that the page has stored, which it does at each change. */
const readTexts = (session: SessionStore): UnsentTexts => ({
  draft: session.read('draft') ?? '',
  forms: session.read('forms') ?? '',
})

type Wanted = {
  /** Group of the visitor for whom the texts are. */
  readonly group: StoredKey
  readonly before: UnsentTexts
  readonly texts: UnsentTexts
  readonly onApplied: () => void
}

/**
 * Applies texts as if another tab of the same visitor had changed them. Before this page has joined those tabs, it waits,
 * and what the visitor changes meanwhile takes precedence.
 */
function createApplier({ session }: LinkedPage) {
  let wanted: Wanted | undefined
  let isApplying = false
  const tabs = loadChunk(() => import('../tabs.lazy.ts'))
  const findGroup = (): StoredKey => groupName(session.scope(), session.contactHash())
  const run = ({ deliver }: Awaited<typeof tabs>): void => {
    if (wanted?.group !== findGroup()) return
    const { group, texts, onApplied } = wanted
    isApplying = true
    const isDelivered = deliver(group, toActions(readTexts(session), texts))
    isApplying = false
    if (!isDelivered) return
    wanted = undefined
    onApplied()
  }
  tabs.then(
    (chunk) => chunk.onOpened(() => run(chunk)),
    // `loadChunk` reports a chunk that cannot be loaded. The two sides then keep their own texts.
    noop,
  )
  return {
    /** Returns what the page has, or will have once it has applied what the other side has sent. */
    read: () => (wanted?.group === findGroup() ? wanted.texts : readTexts(session)),
    isApplying: () => isApplying,
    onOwnWrite: (): void => {
      if (wanted && !isEqual(wanted.before, readTexts(session))) wanted = undefined
    },
    apply: (texts: UnsentTexts, onApplied: () => void): void => {
      wanted = { group: findGroup(), before: readTexts(session), texts, onApplied }
      tabs.then(run, noop)
    },
  }
}

const noop = (): void => undefined
