import { createPageStore } from '../commands/pageStore.ts'
import type { ContentDraft } from './composer/contentDraft.ts'
import type { DeskDraft } from './records.ts'

/** Who sends: an agent by id, the tenant's bot, or the visitor. */
export type Speaker = number | 'bot' | 'visitor'

/** Messages that the sandbox has not accepted, in their order, and the reason. */
export type Unsent = {
  readonly id: string
  readonly drafts: readonly DeskDraft[]
  readonly problem: string
  readonly isSending: boolean
}

/** What a person has entered for a conversation. It outlives the pane. */
export type Entry = {
  /** Undefined speaks as the assignee, or else as the tenant's first agent. */
  readonly speaker?: Speaker
  readonly text: string
  readonly isPrivate: boolean
  readonly replyTo?: number | undefined
  readonly unsent: readonly Unsent[]
  readonly content?: ContentDraft
  readonly streamText?: string
}

export type DeskState = {
  /** Open conversations in the order of their columns; empty shows the newest one. */
  readonly openIds: readonly number[]
  readonly activeId: number | undefined
  /** Status of the listed conversations. */
  readonly filter: string
  readonly entries: Readonly<Record<number, Entry>>
}

export const ALL = 'all'

/** More conversations beside each other would be too narrow to read. */
const MAX_OPEN = 3

export const EMPTY_DESK: DeskState = { openIds: [], activeId: undefined, filter: ALL, entries: {} }

const EMPTY_ENTRY: Entry = { text: '', isPrivate: false, unsent: [] }

export const DESK = createPageStore(EMPTY_DESK)

/** Opens a conversation in the place of the active one, or beside the others, of which the first may have to close. */
export function withOpened(state: DeskState, id: number, isBeside: boolean): DeskState {
  if (state.openIds.includes(id)) return { ...state, activeId: id }
  const replaced = state.openIds.map((open) => (open === state.activeId ? id : open))
  const openIds = isBeside || !replaced.includes(id) ? [...state.openIds, id].slice(-MAX_OPEN) : replaced
  return { ...state, openIds, activeId: id }
}

/** Closes a conversation. Its neighbour becomes the active one. */
export function withClosed(state: DeskState, id: number): DeskState {
  const openIds = state.openIds.filter((open) => open !== id)
  const place = Math.min(state.openIds.indexOf(id), openIds.length - 1)
  return { ...state, openIds, activeId: state.activeId === id ? openIds[place] : state.activeId }
}

export const entryOf = (state: DeskState, id: number): Entry => state.entries[id] ?? EMPTY_ENTRY

export const withEntry = (state: DeskState, id: number, change: (entry: Entry) => Partial<Entry>): DeskState => ({
  ...state,
  entries: { ...state.entries, [id]: { ...entryOf(state, id), ...change(entryOf(state, id)) } },
})

export const changeEntry = (id: number, change: Partial<Entry> | ((entry: Entry) => Partial<Entry>)): void =>
  DESK.update((state) => withEntry(state, id, typeof change === 'function' ? change : () => change))
