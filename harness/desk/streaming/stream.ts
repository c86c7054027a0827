import { createPageStore, type PageStore } from '../../commands/pageStore.ts'
import { problemOf } from '../send.ts'

export type StreamState = {
  readonly status: 'idle' | 'running' | 'stopped' | 'failed' | 'done'
  readonly text: string
  /** Number of words that the visitor has. */
  readonly shownWords: number
  readonly messageId?: number
  /** Reason of a failure. */
  readonly problem?: string
}

export type StreamSpeed = {
  /** Greatest number of updates in a second. The stream is slower if the sandbox answers more slowly. */
  readonly updatesPerSecond: number
  readonly wordsPerUpdate: number
}

/** Requests and clock of a stream. */
export type StreamPort = {
  /** Sends the first part and resolves with the id of its message. `isLast` is true for the whole text. */
  readonly create: (content: string, isLast: boolean) => Promise<number>
  readonly update: (messageId: number, content: string, isLast: boolean) => Promise<unknown>
  readonly wait: (milliseconds: number) => Promise<unknown>
}

export type Stream = {
  readonly store: PageStore<StreamState>
  /** Sends the text from its beginning as a new message. Resolves when the stream has ended or stopped. Never rejects. */
  readonly start: (text: string, speed: StreamSpeed, port: StreamPort) => Promise<void>
  /** Stops after the update that is under way. The visitor keeps the part so far. */
  readonly stop: () => void
  /** Continues a stopped or failed stream in the same message. Resolves like `start`. */
  readonly resume: (speed: StreamSpeed, port: StreamPort) => Promise<void>
}

export const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** Returns the text up to the end of its n-th word. */
export const firstWords = (text: string, count: number): string =>
  new RegExp(String.raw`^\s*(?:\S+\s*){0,${count}}`).exec(text)?.[0].trimEnd() ?? ''

/** Creates a message that grows word by word, as an answer of a language model does. */
export function createStream(): Stream {
  const store = createPageStore<StreamState>({ status: 'idle', text: '', shownWords: 0 })
  /** Ends with the last run, so that two runs never send at once. */
  let lastRun = Promise.resolve()

  async function grow({ updatesPerSecond, wordsPerUpdate }: StreamSpeed, port: StreamPort): Promise<void> {
    store.update(({ problem: _previous, ...state }) => ({ ...state, status: 'running' }))
    try {
      while (store.get().status === 'running') {
        const { text, shownWords, messageId } = store.get()
        const words = Math.min(wordsIn(text), shownWords + wordsPerUpdate)
        const content = firstWords(text, words)
        const isLast = words === wordsIn(text)
        const sent = messageId === undefined ? port.create(content, isLast) : port.update(messageId, content, isLast)
        const [id] = await Promise.all([sent, port.wait(1000 / updatesPerSecond)])
        store.update((state) => ({
          ...state,
          shownWords: words,
          ...(messageId === undefined && { messageId: Number(id) }),
          ...(isLast && { status: 'done' }),
        }))
      }
    } catch (error) {
      store.update((state) => ({ ...state, status: 'failed', problem: problemOf(error) }))
    }
  }

  const stop = (): void => store.update((state) => ({ ...state, status: 'stopped' }))
  const runNext = (run: () => Promise<void>): Promise<void> => {
    lastRun = lastRun.then(run)
    return lastRun
  }
  return {
    store,
    start: (text, speed, port) => {
      stop()
      return runNext(() => {
        store.update(() => ({ status: 'idle', text, shownWords: 0 }))
        return grow(speed, port)
      })
    },
    stop,
    resume: (speed, port) => runNext(() => grow(speed, port)),
  }
}

const STREAMS = new Map<number, Stream>()

/** Returns the stream of a conversation. It goes on while another pane is shown. */
export function streamOf(conversationId: number): Stream {
  const stream = STREAMS.get(conversationId) ?? createStream()
  STREAMS.set(conversationId, stream)
  return stream
}
