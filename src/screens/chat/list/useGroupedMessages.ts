import { useEffect, useState } from 'react'
import type { Message } from '#domain/message/message.ts'
import { newestId } from '#domain/message/replies.ts'
import { useAppStore } from '#state/hooks.ts'
import type { AppState } from '#state/root.ts'
import { selectHistory } from '#state/conversation/messages.ts'
import { selectMessages } from '#state/selectors/messages.ts'

/** Time without another message, in ms, after which the messages are returned. */
const QUIET_MS = 150

/** Longest time from a message until it is returned, in ms. */
const MAX_WAIT_MS = 1_000

const LOADED_STATES: readonly string[] = ['partial', 'complete']

type Loaded = {
  readonly messages: readonly Message[]
  /** Newest message of the first load of the conversation; undefined while it is being loaded. */
  readonly loadedUpToId: number | undefined
}

/** Returns the messages as they were at the last quiet moment, so that messages that arrive together are one change. */
export function useGroupedMessages(): Loaded {
  const store = useAppStore()
  const [loaded, setLoaded] = useState(() => getLoaded(store.getState()))
  useEffect(() => followMessages(store, setLoaded), [store])
  return loaded
}

function getLoaded(state: AppState): Loaded {
  const messages = selectMessages(state)
  return { messages, loadedUpToId: LOADED_STATES.includes(selectHistory(state)) ? newestId(messages) : undefined }
}

const isSame = (one: Loaded, other: Loaded): boolean =>
  one.messages === other.messages && one.loadedUpToId === other.loadedUpToId

type Store = Pick<ReturnType<typeof useAppStore>, 'getState' | 'subscribe'>

/** Calls back at each quiet moment after the messages have changed, until the returned function is called. */
function followMessages(store: Store, set: (change: (previous: Loaded) => Loaded) => void): () => void {
  let latest: Loaded | undefined
  // The first load stays the first while the messages are loaded again, for example when the room is confirmed.
  let loadedUpToId: number | undefined
  const getCurrent = (): Loaded => {
    const current = getLoaded(store.getState())
    loadedUpToId ??= current.loadedUpToId
    return { ...current, loadedUpToId }
  }
  let quiet: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(quiet)
    clearTimeout(longest)
    longest = undefined
  }
  const pass = (): void => {
    stop()
    const passed = getCurrent()
    set((previous) => (isSame(previous, passed) ? previous : passed))
  }
  const follow = (): void => {
    const current = getCurrent()
    if (latest !== undefined && isSame(latest, current)) return
    latest = current
    clearTimeout(quiet)
    quiet = setTimeout(pass, QUIET_MS)
    longest ??= setTimeout(pass, MAX_WAIT_MS)
  }
  // The messages may have changed since the rendering.
  follow()
  const unsubscribe = store.subscribe(follow)
  return () => {
    unsubscribe()
    stop()
  }
}
