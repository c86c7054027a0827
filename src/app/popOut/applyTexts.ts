import { loadChunk } from '#browser/chunks.ts'
import { groupName, type StoredKey } from '#browser/storage/storedKeys.ts'
import { parseFilledForms } from '#domain/message/filledForms.ts'
import type { MessageId } from '#domain/message/message.ts'
import type { UnsentTexts } from '#protocol/windowMessages.ts'
import type { SessionStore } from '#sagas/services.ts'
import type { AppAction } from '#state/root.ts'
import { deliver, onJoined, type TabsChunk } from './deliver.ts'
import { isEqual } from './textLink.ts'

/** Returns the texts that the page has stored, which it does at each change. */
const readTexts = (session: SessionStore): UnsentTexts => ({
  draft: session.read('draft') ?? '',
  forms: session.read('forms') ?? '',
  preChat: session.read('preChat') ?? '',
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
export function createApplier(session: SessionStore) {
  let wanted: Wanted | undefined
  let isApplying = false
  const tabs = loadChunk(() => import('../tabs.lazy.ts'))
  const findGroup = (): StoredKey => groupName(session.scope(), session.contactHash())
  const run = (chunk: TabsChunk): void => {
    if (wanted?.group !== findGroup()) return
    const { group, texts, onApplied } = wanted
    isApplying = true
    const isDelivered = deliver(chunk, group, toActions(readTexts(session), texts))
    isApplying = false
    if (!isDelivered) return
    wanted = undefined
    onApplied()
  }
  tabs.then(
    (chunk) => onJoined(chunk, () => run(chunk)),
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

/** Returns the actions that change the texts of a page into the given ones. */
const toActions = (own: UnsentTexts, next: UnsentTexts): readonly AppAction[] => [
  ...(own.draft === next.draft ? [] : [{ type: 'draft/changed', text: next.draft } as const]),
  ...toFormActions(own.forms, next.forms),
  ...toPreChatActions(own.preChat, next.preChat),
]

function toFormActions(own: string, next: string): readonly AppAction[] {
  const [before, after] = [own, next].map((text) => new Map(Object.entries(parseFilledForms(text))))
  const ids = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  return [...ids].flatMap((key): readonly AppAction[] => {
    const id = Number(key)
    if (!isMessageId(id)) return []
    const values = after?.get(key)
    if (values === undefined) return [{ type: 'forms/cleared', id }]
    const earlier = before?.get(key) ?? {}
    return Object.keys({ ...earlier, ...values })
      .filter((name) => earlier[name] !== values[name])
      .map((name) => ({ type: 'forms/filled', id, name, value: values[name] ?? '' }) as const)
  })
}

function toPreChatActions(own: string, next: string): readonly AppAction[] {
  const [before, after] = [new URLSearchParams(own), new URLSearchParams(next)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => (before.get(key) ?? '') !== (after.get(key) ?? ''))
    .map((key) => ({ type: 'preChat/filled', key, value: after.get(key) ?? '' }))
}

/** True for the keys that `parseFilledForms` returns. */
const isMessageId = (id: number): id is MessageId => Number.isSafeInteger(id)
