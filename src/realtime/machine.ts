import {
  CHECK_MS,
  FIRST_CONFIRMATION_MS,
  LATER_CONFIRMATION_MS,
  OPENING_TIMEOUT_MS,
  REOPEN_DELAY_MS,
  retryDelay,
  returnDelay,
  STALE_AFTER_MS,
} from './delays.ts'

/** States of the diagram in README.md. `refused` is final; every other state except `closed` has a timeout. */
type Phase = 'closed' | 'waiting' | 'opening' | 'subscribing' | 'live' | 'refused'

export type MachineEvent =
  | 'open'
  | 'close'
  | 'refuse'
  /** The socket failed or closed, or the server requested a reconnect. */
  | 'end'
  | 'welcome'
  | 'ping'
  /** The server has confirmed every subscription. */
  | 'confirm'
  | 'timeout'
  /** The tab is visible or online again. */
  | 'wake'

export type Effect = 'open' | 'close' | 'subscribe' | 'opening' | 'lost' | 'silent'

export type MachineState = {
  readonly phase: Phase
  /** Time when the server last sent `welcome`, in ms of a monotonic clock. */
  readonly welcomedAt: number
  /** Time when this attempt began, or when the server last sent `welcome` or a ping, on the same clock. */
  readonly lastFrameAt: number
  /** Number of failed connection attempts since the server last confirmed every subscription. */
  readonly failures: number
  /** True if a loss was announced and no confirmation has arrived since. */
  readonly isLost: boolean
  /**
   * Delay from the event that led to this state to the event `timeout`, in ms; undefined if the state waits for
   * nothing.
   */
  readonly timeoutMs: number | undefined
  /** Effects to perform now, in this order. */
  readonly effects: readonly Effect[]
}

type Input = { readonly now: number; readonly random: () => number }

/** Returns the next state; undefined if the event changes nothing. */
type Step = (state: MachineState, input: Input) => MachineState | undefined

export const CLOSED: MachineState = {
  phase: 'closed',
  welcomedAt: 0,
  lastFrameAt: 0,
  failures: 0,
  isLost: false,
  timeoutMs: undefined,
  effects: [],
}

const stopAs =
  (phase: Phase): Step =>
  (state) => ({ ...state, phase, timeoutMs: undefined, effects: ['close'] })

const connect: Step = (state, { now }) => ({
  ...state,
  phase: 'opening',
  lastFrameAt: now,
  timeoutMs: OPENING_TIMEOUT_MS,
  // A socket that is still connecting blocks Chromium's next handshake with the same host.
  effects: ['close', 'opening', 'open'],
})

const wait = (state: MachineState, timeoutMs: number): MachineState => ({
  ...state,
  phase: 'waiting',
  isLost: true,
  timeoutMs,
  effects: state.isLost ? ['close'] : ['close', 'lost'],
})

/** Returns the state after a connection attempt without a confirmed subscription. */
const retry = (state: MachineState, { random }: Input): MachineState => {
  const failures = state.failures + 1
  return wait({ ...state, failures }, retryDelay(failures, random()))
}

/** Returns the state after the loss of a live connection. The delay is spread, as other clients may lose theirs too. */
const reconnect: Step = (state, { random }) => wait(state, returnDelay(random()))

const isStale = ({ lastFrameAt }: MachineState, { now }: Input): boolean => now - lastFrameAt > STALE_AFTER_MS

/** Reconnects a stale connection. The delay is not spread, as no other client reconnects at the same moment. */
const reopenIfStale: Step = (state, input) => (isStale(state, input) ? wait(state, REOPEN_DELAY_MS) : undefined)

const watch = (state: MachineState): MachineState => ({ ...state, timeoutMs: CHECK_MS, effects: [] })

const checkOr =
  (lose: Step): Step =>
  (state, input) =>
    isStale(state, input) ? lose(state, input) : watch(state)

const check = checkOr(reconnect)

const checkConfirmation: Step = (state, input) => {
  const timeoutMs = state.isLost ? LATER_CONFIRMATION_MS : FIRST_CONFIRMATION_MS
  if (input.now - state.welcomedAt < timeoutMs) return checkOr(retry)(state, input)
  const retried = retry(state, input)
  return { ...retried, effects: [...retried.effects, 'silent'] }
}

const stops = { close: stopAs('closed'), refuse: stopAs('refused') }

/** Steps by state and event; an event that is missing here is ignored. */
const TABLE: { readonly [From in Phase]: { readonly [On in MachineEvent]?: Step } } = {
  closed: { open: connect },
  waiting: { ...stops, timeout: connect, wake: connect },
  opening: {
    ...stops,
    end: retry,
    timeout: retry,
    wake: reopenIfStale,
    welcome: (state, { now }) => ({
      ...watch(state),
      phase: 'subscribing',
      welcomedAt: now,
      lastFrameAt: now,
      effects: ['subscribe'],
    }),
  },
  subscribing: {
    ...stops,
    end: retry,
    timeout: checkConfirmation,
    ping: (state, input) => checkConfirmation({ ...state, lastFrameAt: input.now }, input),
    wake: reopenIfStale,
    confirm: (state) => ({ ...watch(state), phase: 'live', failures: 0, isLost: false }),
  },
  live: {
    ...stops,
    end: reconnect,
    timeout: check,
    ping: (state, { now }) => watch({ ...state, lastFrameAt: now }),
    wake: reopenIfStale,
  },
  refused: {},
}

/** Returns the state after the event; undefined if this state ignores the event. */
export const transition = (state: MachineState, event: MachineEvent, input: Input): MachineState | undefined =>
  TABLE[state.phase][event]?.(state, input)
