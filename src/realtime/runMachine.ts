import { VISIBLE_DELAY_MS } from './delays.ts'
import { CLOSED, type Effect, type MachineEvent, transition } from './machine.ts'
import { createTimeout, type Timers } from './timers.ts'

type MachineOptions = {
  readonly timers: Timers
  readonly random: () => number
  /** Implementations of the effects, which must not throw. */
  readonly effects: { readonly [Name in Effect]: () => void }
}

export type Machine = { readonly dispatch: (event: MachineEvent) => void; readonly wake: () => void }

/** Holds the machine's state, runs its timeouts and performs its effects. */
export function runMachine({ timers, random, effects }: MachineOptions): Machine {
  const timeout = createTimeout(timers)
  const wakeTimer = createTimeout(timers)
  const events: MachineEvent[] = []
  let state = CLOSED

  /** Handles an event. If an effect of an event dispatches another one, that one waits until all effects have run. */
  const dispatch = (event: MachineEvent): void => {
    events.push(event)
    if (events.length > 1) return
    for (; events[0]; events.shift()) handle(events[0])
  }

  const handle = (event: MachineEvent): void => {
    if (event === 'close') wakeTimer.stop()
    const next = transition(state, event, { now: timers.now(), random })
    if (next === undefined) return
    state = next
    timeout.stop()
    if (next.timeoutMs !== undefined) timeout.begin(next.timeoutMs, () => dispatch('timeout'))
    for (const effect of next.effects) effects[effect]()
  }

  return { dispatch, wake: () => wakeTimer.begin(VISIBLE_DELAY_MS, () => dispatch('wake')) }
}
