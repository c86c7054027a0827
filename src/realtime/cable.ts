import { createProblemReporter } from './problems.ts'
import { parseServerFrame, type ServerFrame } from './frames.ts'
import { runMachine } from './runMachine.ts'
import { createSubscriptions, type Subscriber, type Subscription } from './subscriptions.ts'
import type { Timers } from './timers.ts'
import { createTransport, type Socket } from './transport.ts'

const PROTOCOL = 'actioncable-v1-json'

/** Second protocol on offer: a server without our protocol selects it instead of failing the handshake. */
const NO_PROTOCOL = 'actioncable-unsupported'

/** Change of the connection. `lost` is announced at most once between two confirmations; `refused` is final. */
type CableChange = { readonly kind: 'opening' | 'lost' } | { readonly kind: 'refused'; readonly reason: string }

type CableOptions = {
  readonly openSocket: (protocols: string[]) => Socket
  readonly timers: Timers
  /** Returns 0 to 1. With `() => 0` every delay is exactly its minimum. */
  readonly random: () => number
  readonly onChange: (change: CableChange) => void
  readonly report: (problem: unknown) => void
}

export type Cable = {
  readonly open: () => void
  /** Closes the connection and leaves no timer and no listener. */
  readonly close: () => void
  /** Checks the connection after the tab becomes visible or online again. */
  readonly wake: () => void
  /** Adds a subscription, before `open`. A second subscriber to the same identifier replaces the first. */
  readonly subscribe: (identifier: string, subscriber: Subscriber) => Subscription
}

/**
 * Creates an Action Cable client: joins the state machine, one socket and the subscriptions. Delivery is unordered and
 * at most once.
 */
export function createCable({ openSocket, onChange, report, ...clocks }: CableOptions): Cable {
  const { callSafely, reportOnce } = createProblemReporter(report)
  const announce = (change: CableChange): void => callSafely(() => onChange(change))

  const transport = createTransport(() => openSocket([PROTOCOL, NO_PROTOCOL]), {
    onOpen: (protocol) => (protocol === PROTOCOL ? undefined : refuse('unsupported_protocol')),
    onText: (data) => {
      const frame = parseServerFrame(data)
      if (frame) receive(frame)
    },
    onFailure: reportOnce,
    onEnd: () => dispatch('end'),
  })
  const { reset, sendAll, ...subscriptions } = createSubscriptions({
    send: transport.send,
    callSafely,
    onConfirmed: () => dispatch('confirm'),
    onRejected: () => dispatch('close'),
  })
  const { dispatch, wake } = runMachine({
    ...clocks,
    effects: {
      open: transport.open,
      close: () => {
        reset()
        transport.close()
      },
      subscribe: sendAll,
      opening: () => announce({ kind: 'opening' }),
      lost: () => announce({ kind: 'lost' }),
      silent: () => reportOnce(new Error('No subscription was confirmed')),
    },
  })
  const refuse = (reason: string): void => {
    dispatch('refuse')
    report(new Error(`The cable was refused: ${reason}`))
    announce({ kind: 'refused', reason })
  }
  const receive = (frame: ServerFrame): void => {
    if ('identifier' in frame) return subscriptions.receive(frame)
    if (frame.type !== 'disconnect') return dispatch(frame.type)
    if (!frame.mayReconnect) return refuse(frame.reason)
    reportOnce(new Error(`The cable asked to reconnect: ${frame.reason}`))
    dispatch('end')
  }
  return { open: () => dispatch('open'), close: () => dispatch('close'), wake, subscribe: subscriptions.add }
}
