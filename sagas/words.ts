/** What a host says of its visitor and their talk; one chunk, fetched with the first word. */
import type { ActionOf } from '#state/root.ts'
import { answerTo } from './answerTo.ts'
import type { WORDS } from './contact.ts'
import type { Saga } from './effects.ts'
import { identify, setAttributes } from './identity.ts'
import { hearRemark } from './remarks.ts'

export { join } from './identity.ts'
export { tellKept } from './remarks.ts'

type Word = ActionOf<(typeof WORDS)[number]>

/** Whoever waits for it hears what came of it. */
export function* hearWord(word: Word): Saga {
  yield* answerTo(word, yield* tell(word))
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
