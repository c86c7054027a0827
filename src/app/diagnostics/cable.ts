import type { SocketWatch } from '#realtime/room.ts'
import { type Fields, fieldsOf } from '#tools/fields.ts'
import { listen, replaceMethod, type Stop } from './observers.ts'
import type { ProbeContext } from './probes.ts'
import { redact, toPlainName } from './redaction.ts'

/** Records the frames of the present socket and of all later ones, and how each socket ends. */
export function probeCable({ recorder }: ProbeContext, sockets: SocketWatch): Stop {
  const stops: Stop[] = []
  const record = (direction: '←' | '→', data: unknown): void => {
    const frame = parse(data)
    const name = `${direction} ${frame === undefined ? '(malformed)' : toPlainName(nameOf(frame))}`
    recorder.record({ lane: 'cable', name, bytes: String(data).length, ...(frame && { value: frame }) })
  }
  const watch = (socket: WebSocket): void => {
    stops.push(
      listen(socket, {
        open: () => void recorder.record({ lane: 'cable', name: 'open' }),
        message: ({ data }: Partial<MessageEvent>) => record('←', data),
        close: ({ code, wasClean }: Partial<CloseEvent>) =>
          void recorder.record({ lane: 'cable', name: 'close', value: { code, wasClean } }),
      }),
      replaceMethod<'send', [string], void>(socket, 'send', (original) => (data) => {
        record('→', data)
        original(socket, data)
      }),
    )
  }
  if (sockets.current) watch(sockets.current)
  sockets.onOpen = watch
  return () => {
    delete sockets.onOpen
    for (const stop of stops) stop()
  }
}

/** Parses a frame and redacts it; undefined for a malformed frame. */
function parse(data: unknown): Fields | undefined {
  try {
    return fieldsOf(redact(JSON.parse(String(data))))
  } catch {
    // The item says that the frame is malformed. Its text could be a person's.
    return undefined
  }
}

/** Returns the name of an Action Cable frame: its type, its command, or the event of its message. */
const nameOf = ({ type, command, message }: Fields): unknown => type ?? command ?? fieldsOf(message)['event']
