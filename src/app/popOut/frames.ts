/** Messages between a pop-out window and our frames in the page that opened it. */
import { decodeEnvelope, encodeEnvelope, type Envelope } from '#protocol/envelope.ts'
import type { Fields } from '#tools/fields.ts'

export const isWindow = (value: unknown): value is Window => typeof value === 'object' && value !== null

/** Sends a message to our own frames in the opener's page. Frames of other origins do not get it. */
export function sendToFrames(self: Window, opener: Window, message: Envelope): void {
  for (const frame of framesOf(opener)) frame.postMessage(encodeEnvelope(message), self.location.origin)
}

/** Listens to our own frames in the opener's page, which know their host. Returns a function that stops listening. */
export function listenToFrames(
  self: Window,
  opener: Window,
  listener: (fields: Fields, frame: Window) => void,
): () => void {
  const onMessage = ({ isTrusted, origin, source, data }: MessageEvent): void => {
    if (!isTrusted || origin !== self.location.origin) return
    const frame = framesOf(opener).find((candidate) => candidate === source)
    const fields = frame && decodeEnvelope(data)
    if (fields) listener(fields, frame)
  }
  self.addEventListener('message', onMessage)
  return () => self.removeEventListener('message', onMessage)
}

/** Maximum number of frames that receive a message, so that no page makes the window send more. */
const FRAMES_MAX = 1_000

const framesOf = (page: Window): readonly Window[] =>
  Array.from({ length: Math.min(page.length, FRAMES_MAX) }, (_, place) => page[place]).filter((frame) => !!frame)
