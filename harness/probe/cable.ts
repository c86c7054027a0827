import { maskText } from './secrets.ts'
import { type ProbeContext, recordEvent } from './context.ts'

/** Records WebSockets: opening, every frame in both directions, and closing. */
export function probeCable(context: ProbeContext): void {
  const { page, recorder, causes } = context
  const Original = page.WebSocket
  page.WebSocket = class ProbedSocket extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      const opening = recorder.record({
        lane: 'cable',
        name: 'open',
        isPending: true,
        value: { url: maskText(String(url)), protocols },
      })
      this.addEventListener('open', () => {
        recorder.update(opening, { isPending: false })
        causes.begin(opening)
      })
      // This listener is the first, so what the widget does with a frame has the frame as its cause.
      this.addEventListener('message', ({ data }) => {
        const text = String(data)
        recordEvent(context, { lane: 'cable', name: `← ${nameOf(text)}`, value: parse(text), bytes: text.length })
      })
      this.addEventListener('close', ({ code, reason, wasClean }) => {
        recorder.update(opening, { isPending: false, name: 'open (failed)' })
        recordEvent(context, { lane: 'cable', name: 'close', value: { code, reason, wasClean } })
      })
    }

    override send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
      const text = typeof data === 'string' ? data : ''
      recorder.record({ lane: 'cable', name: `→ ${nameOf(text)}`, value: parse(text), bytes: text.length })
      super.send(data as string)
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A malformed frame is shown as its text.
    return text
  }
}

/** Returns the name of an Action Cable frame: its type, its command, or the event of its message. */
function nameOf(text: string): string {
  const frame = parse(text)
  if (typeof frame !== 'object' || frame === null) return '(malformed)'
  const { type, command, message } = frame as Readonly<Record<string, unknown>>
  const event = typeof message === 'object' && message !== null ? Reflect.get(message, 'event') : undefined
  return String(type ?? command ?? event ?? '(unknown)')
}
