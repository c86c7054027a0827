import type { NewMessage } from '../world/newMessage.ts'
import type { World } from '../world/world.ts'

export type WordByWord = {
  /** Sends a message word by word, as a language model answers. Calls back after the last word. */
  readonly send: (message: NewMessage & { readonly content: string }, onEnd: () => void) => void
  readonly clear: () => void
}

/** Time between two updates, in ms. */
const UPDATE_MS = 50

/** Creates a sender whose messages have the attribute `streaming` until their last word, and their items only then. */
export function createWordByWord(world: World): WordByWord {
  const timers = new Set<ReturnType<typeof setInterval>>()

  function send(
    { content, contentType, contentAttributes, ...base }: Parameters<WordByWord['send']>[0],
    onEnd: () => void,
  ): void {
    const words = content.match(/\s*\S+/g) ?? []
    let message = world.addMessage({ ...base, content: '', contentAttributes: { streaming: true } })
    let shown = 0
    const timer = setInterval(() => {
      shown += 1
      const isLast = shown >= words.length
      message = world.changeMessage(message, {
        content: words.slice(0, shown).join(''),
        contentAttributes: { ...(isLast && contentAttributes), streaming: !isLast },
        ...(isLast && contentType !== undefined && { contentType }),
      })
      if (!isLast) return
      clearInterval(timer)
      timers.delete(timer)
      onEnd()
    }, UPDATE_MS)
    timers.add(timer)
  }

  return {
    send,
    clear: () => {
      for (const timer of timers) clearInterval(timer)
      timers.clear()
    },
  }
}
