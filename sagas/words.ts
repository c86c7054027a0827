/** What a host says of its visitor and their talk; one chunk, fetched with the first word. */
import { mayPass } from '#domain/failure.ts'
import { pauseAfter } from '#domain/pause.ts'
import type { ActionOf } from '#state/root.ts'
import { acknowledge } from './acknowledge.ts'
import type { WORDS } from './contact.ts'
import { delayOr, put, type Saga } from './effects.ts'
import { identify, setAttributes } from './identity.ts'
import { hearRemark } from './remarks.ts'

export { join } from './identity.ts'
export { tellKept } from './remarks.ts'

type Word = ActionOf<(typeof WORDS)[number]>

/** Whoever waits for it hears what came of it. */
export function* hearWord(word: Word): Saga {
  yield* acknowledge(word, yield* tell(word))
}

function tell(word: Word): ReturnType<typeof hearRemark> {
  switch (word.type) {
    case 'host/set-user':
      return identify(word)
    case 'host/set-custom-attributes':
    case 'host/delete-custom-attribute':
      return setAttributes(word)
    default:
      return hearRemark(word)
  }
}

/** Backoff between attempts to name the visitor: no caller waits, and the page of every visitor may send the request. */
const PATIENCE = { firstMs: 30_000, longestMs: 900_000 }

/**
 * A page names its visitor once, whether there is a network or not: the command is repeated until the page names another
 * visitor. A sender that waits has had its answer.
 */
export function* repeatName({ word, failure }: ActionOf<'contact/unproven'>, misses: WeakMap<object, number>): Saga {
  if (!mayPass(failure)) return
  const missed = (misses.get(word) ?? 0) + 1
  misses.set(word, missed)
  yield* delayOr(pauseAfter(missed, PATIENCE, failure), 'network/changed')
  yield* put(word)
}
