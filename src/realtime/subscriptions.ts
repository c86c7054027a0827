import { actionFrame, commandFrame, type ServerFrame } from './frames.ts'

/**
 * Callbacks of a subscriber. `confirmed` is called after every reconnect, because the subscriber must load the events
 * that it missed.
 */
export type Subscriber = {
  readonly confirmed: () => void
  readonly rejected: () => void
  readonly received: (message: unknown) => void
}

export type Subscription = {
  /** Sends an action; does nothing while the subscription is not confirmed. */
  readonly perform: (action: string) => void
  readonly unsubscribe: () => void
}

type SubscriptionsOptions = {
  readonly send: (frame: string) => void
  /** Runs a subscriber's code and reports what it throws. */
  readonly callSafely: (call: () => void) => void
  /** Called when every subscription is confirmed, or when there is none. */
  readonly onConfirmed: () => void
  /** Called when the server has rejected a subscription and none is left. */
  readonly onRejected: () => void
}

type IdentifiedFrame = Extract<ServerFrame, { readonly identifier: string }>

export type Subscriptions = {
  readonly add: (identifier: string, subscriber: Subscriber) => Subscription
  /** Subscribes every identifier, once per socket: Rails never answers a second subscribe of the same identifier. */
  readonly sendAll: () => void
  /** Forgets the confirmations, as the socket that received them is closed. */
  readonly reset: () => void
  readonly receive: (frame: IdentifiedFrame) => void
}

/**
 * Manages subscriptions by identifier, compared as text. A room token must be in one identifier only, or every event
 * would arrive twice.
 */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { send, callSafely, onConfirmed, onRejected } = options
  const subscribers = new Map<string, Subscriber>()
  const confirmed = new Set<string>()

  const remove = (identifier: string): void => {
    subscribers.delete(identifier)
    confirmed.delete(identifier)
  }
  const settle = (): void => {
    if (confirmed.size === subscribers.size) onConfirmed()
  }

  return {
    add: (identifier, subscriber) => {
      subscribers.set(identifier, subscriber)
      return {
        perform: (action) => {
          if (confirmed.has(identifier)) send(actionFrame(identifier, action))
        },
        unsubscribe: () => {
          remove(identifier)
          send(commandFrame('unsubscribe', identifier))
          settle()
        },
      }
    },
    sendAll: () => {
      for (const identifier of subscribers.keys()) send(commandFrame('subscribe', identifier))
      settle()
    },
    reset: () => confirmed.clear(),
    receive: (frame) => {
      const { type, identifier } = frame
      const subscriber = subscribers.get(identifier)
      if (subscriber === undefined) return
      if (type === 'message') return callSafely(() => subscriber.received(frame.message))
      if (type === 'confirm_subscription') {
        confirmed.add(identifier)
        callSafely(subscriber.confirmed)
        return settle()
      }
      remove(identifier)
      if (subscribers.size === 0) onRejected()
      callSafely(subscriber.rejected)
    },
  }
}
