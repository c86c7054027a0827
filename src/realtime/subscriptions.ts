import { actionFrame, commandFrame, type ServerFrame } from './frames.ts'
import { createGuarantee, type Guarantee } from './guarantee.ts'
import type { Timers } from './timers.ts'

/** What a subscriber is told. `confirmed` comes after every connection: what was missed must be fetched. */
export type Subscriber = {
  readonly confirmed: () => void
  readonly rejected: () => void
  readonly received: (message: unknown) => void
}

export type Subscription = { readonly perform: (action: string) => void; readonly unsubscribe: () => void }

type SubscriptionsOptions = {
  readonly timers: Timers
  readonly send: (frame: string) => void
  readonly onSilence: () => void
  /** Runs a subscriber's code; what it throws is its own trouble. */
  readonly guarded: (call: () => void) => void
}

type IdentifiedFrame = Extract<ServerFrame, { readonly identifier: string }>

export type Subscriptions = {
  readonly add: (identifier: string, subscriber: Subscriber) => Subscription
  /** The server has said welcome: everything is subscribed anew. */
  readonly startAll: () => void
  readonly stopAll: () => void
  readonly hear: (frame: IdentifiedFrame) => void
}

type Entry = { readonly subscriber: Subscriber; readonly guarantee: Guarantee }

/** By identifier, compared as text: one token has one subscription, or every event would come twice. */
export function createSubscriptions({ timers, send, onSilence, guarded }: SubscriptionsOptions): Subscriptions {
  const entries = new Map<string, Entry>()
  let isWelcome = false

  const forEachGuarantee = (call: (guarantee: Guarantee) => void): void => {
    for (const { guarantee } of entries.values()) call(guarantee)
  }

  const remove = (identifier: string): void => {
    entries.get(identifier)?.guarantee.stop()
    entries.delete(identifier)
  }

  return {
    add: (identifier, subscriber) => {
      remove(identifier)
      const guarantee = createGuarantee({ timers, ask: () => send(commandFrame('subscribe', identifier)), onSilence })
      entries.set(identifier, { subscriber, guarantee })
      if (isWelcome) guarantee.start()
      return {
        perform: (action) => send(actionFrame(identifier, action)),
        unsubscribe: () => {
          remove(identifier)
          send(commandFrame('unsubscribe', identifier))
        },
      }
    },
    startAll: () => {
      isWelcome = true
      forEachGuarantee((guarantee) => guarantee.start())
    },
    stopAll: () => {
      isWelcome = false
      forEachGuarantee((guarantee) => guarantee.stop())
    },
    hear: (frame) => {
      const entry = entries.get(frame.identifier)
      if (entry === undefined) return
      if (frame.type === 'message') return guarded(() => entry.subscriber.received(frame.message))
      entry.guarantee.stop()
      if (frame.type === 'confirm_subscription') return guarded(entry.subscriber.confirmed)
      entries.delete(frame.identifier)
      guarded(entry.subscriber.rejected)
    },
  }
}
