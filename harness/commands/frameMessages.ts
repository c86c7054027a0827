import { decodeEnvelope, encodeEnvelope } from '#protocol/envelope.ts'
import { type CommandError, type FrameEvent, parseFrameEvent } from '#protocol/frameEvents.ts'
import { findFrame } from '../loadWidget.ts'

/** Calls the listener for every valid event of the widget's frame. Returns a function that unsubscribes. */
export function subscribeToFrame(listener: (event: FrameEvent) => void): () => void {
  const onMessage = ({ source, data }: MessageEvent): void => {
    if (source === null || source !== findFrame()?.contentWindow) return
    const fields = decodeEnvelope(data)
    const event = fields && parseFrameEvent(fields)
    if (event) listener(event)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}

/** Answer of the frame to a command: undefined if it is done, otherwise its error code. */
export type Acknowledgement = { readonly errorCode: CommandError | undefined }

/** Waits for the frame's answer to a command; undefined if there is none in time. Call it before the command is sent. */
export const nextAcknowledgement = (requestId: string, timeoutMs: number): Promise<Acknowledgement | undefined> =>
  new Promise((resolve) => {
    const finish = (answer?: Acknowledgement): void => {
      window.clearTimeout(timer)
      unsubscribe()
      resolve(answer)
    }
    const timer = window.setTimeout(finish, timeoutMs)
    const unsubscribe = subscribeToFrame((event) => {
      if (event.event === 'acknowledged' && event.requestId === requestId) finish({ errorCode: event.trouble })
    })
  })

let lastId = 0

/** Returns a request id that no other command of this page has. */
export const createRequestId = (): string => `harness-${(lastId += 1)}`

/** Posts text to the widget's frame. */
export type Post = (text: string) => void

/** Error of a command that has no frame to go to. */
export class MissingFrameError extends Error {
  constructor() {
    super('There is no frame yet: hover, focus or open the bubble.')
  }
}

/** Maximum number of pings, and the wait for the answer to each, in ms: together the loader's budget for a frame. */
const PINGS = 16
const PING_MS = 500

/** Frames that have answered a ping, until they load another page. */
const answering = new WeakSet<HTMLIFrameElement>()

/**
 * Returns a function that posts text to the widget's frame, after the frame has answered. Throws an error that says
 * what to do if there is no frame, or if it does not answer.
 */
export async function openFrame(): Promise<Post> {
  const frame = findFrame()
  if (!frame?.contentWindow) throw new MissingFrameError()
  const { origin } = new URL(frame.src)
  const post: Post = (text) => frame.contentWindow?.postMessage(text, origin)
  for (let attempt = 0; attempt < PINGS && !answering.has(frame); attempt += 1)
    if (await ping(post, PING_MS)) {
      answering.add(frame)
      frame.addEventListener('load', () => answering.delete(frame), { once: true })
    }
  if (!answering.has(frame)) throw new Error('The frame does not answer: reload the page.')
  return post
}

/** Returns whether the frame answers a command that changes nothing: it repeats the width of the page. */
export async function ping(post: Post, timeoutMs: number): Promise<boolean> {
  const requestId = createRequestId()
  const answered = nextAcknowledgement(requestId, timeoutMs)
  const command = { event: 'inner-document-width', width: window.innerWidth, requestId } as const
  post(encodeEnvelope(command))
  return (await answered) !== undefined
}
