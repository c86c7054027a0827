import { createCable } from '#realtime/cable.ts'
import type { Timers } from '#realtime/timers.ts'
import type { Socket } from '#realtime/transport.ts'

const ROOM = '{"channel":"RoomChannel"}'

/** Duration of a handshake in ms, whether the server accepts or refuses it. */
const HANDSHAKE_MS = 20

const PING_INTERVAL_MS = 3_000

/** Time in ms for which all clients are connected before they lose the server. */
const STEADY_MS = 30_000

/** Failure of a server to which all clients are connected. */
export type ServerLoss = {
  /** `announced`: the server sends `disconnect` first. `silent`: it sends nothing more, and the sockets stay open. */
  readonly kind: 'killed' | 'announced' | 'silent'
  /** Time in ms during which the server refuses every handshake. */
  readonly downMs?: number
  /** Number of handshakes that the server accepts per second. It refuses the others. */
  readonly connectionsPerSecond?: number
  /** Number of subscriptions that the server confirms per second. The others wait in a queue. */
  readonly subscribesPerSecond?: number
}

export type StormResult = {
  /** Number of connection attempts in the busiest second after the loss, also while the server is down. */
  readonly peak: number
  /** Number of handshakes that a client began, whether or not the server accepted them. */
  readonly attemptsPerClient: number
  /**
   * Number of sockets that the server accepted for a client. Each socket costs the server a connection, a welcome and a
   * subscription.
   */
  readonly socketsPerClient: number
  readonly subscribesPerClient: number
  /** Time from the loss to the room's next confirmation, in ms, for each client that recovered, in ascending order. */
  readonly recoveryTimes: readonly number[]
  /** Longest time from the loss until a client reports its connection as lost, in ms. */
  readonly noticedMs: number
}

/** Maximum number of due times for which a search for the earliest is faster than a step through every ms. */
const MAX_SEARCHED_TIMES = 64

/** Creates timers with a resolution of 1 ms that are efficient in large numbers. */
function createTimers(): Timers & { readonly run: (until: number) => void } {
  const callsByTime = new Map<number, Set<() => void>>()
  let now = 0
  const findNextTime = (): number => (callsByTime.size > MAX_SEARCHED_TIMES ? now + 1 : Math.min(...callsByTime.keys()))
  return {
    now: () => now,
    after: (milliseconds, call) => {
      const at = now + Math.max(1, Math.round(milliseconds))
      const dueCalls = callsByTime.get(at) ?? new Set()
      callsByTime.set(at, dueCalls.add(call))
      return () => void dueCalls.delete(call)
    },
    run: (until) => {
      while (now < until) {
        now = Math.min(until, findNextTime())
        for (const call of callsByTime.get(now) ?? []) call()
        callsByTime.delete(now)
      }
    },
  }
}

/** Creates a seeded random number generator (linear congruential), so that every run is the same. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296
}

type StormSocket = { -readonly [Name in keyof Socket]: Socket[Name] } & { isSubscribed: boolean }

const sendFrame = (socket: StormSocket, frame: object): void => {
  if (socket.readyState === 1) socket.onmessage?.({ data: JSON.stringify(frame) } as MessageEvent)
}

function createServer(time: Timers, scale: number) {
  const open = new Set<StormSocket>()
  const attempts: number[] = []
  const accepted = new Map<number, number>()
  let opened = 0
  let subscribes = 0
  let loss: ServerLoss | undefined
  let downUntil = 0
  let confirmedUntil = 0

  const end = (socket: StormSocket): void => {
    if (socket.readyState === 3) return
    socket.readyState = 3
    open.delete(socket)
    socket.onclose?.({} as CloseEvent)
  }
  const isAccepted = (): boolean => {
    const second = Math.floor(time.now() / 1000)
    const count = (accepted.get(second) ?? 0) + 1
    accepted.set(second, count)
    return time.now() >= downUntil && count <= (loss?.connectionsPerSecond ?? Infinity) * scale
  }
  const accept = (socket: StormSocket): void => {
    if (socket.readyState !== 0) return
    if (!isAccepted()) return end(socket)
    socket.readyState = 1
    opened += 1
    socket.protocol = 'actioncable-v1-json'
    open.add(socket)
    socket.onopen?.({} as Event)
    sendFrame(socket, { type: 'welcome' })
  }
  /** Confirms a subscription. Rails answers only the first subscribe of a socket. */
  const subscribe = (socket: StormSocket): void => {
    subscribes += 1
    if (socket.isSubscribed) return
    socket.isSubscribed = true
    confirmedUntil = Math.max(confirmedUntil, time.now()) + 1000 / ((loss?.subscribesPerSecond ?? Infinity) * scale)
    time.after(confirmedUntil - time.now(), () => sendFrame(socket, { type: 'confirm_subscription', identifier: ROOM }))
  }
  const openSocket = (): Socket => {
    attempts.push(time.now())
    const socket: StormSocket = {
      protocol: '',
      readyState: 0,
      isSubscribed: false,
      onopen: null,
      onclose: null,
      onmessage: null,
      send: (text) => {
        if (text.includes('"subscribe"')) subscribe(socket)
      },
      close: () => end(socket),
    }
    time.after(HANDSHAKE_MS, () => accept(socket))
    return socket
  }
  const sendPings = (): void => {
    for (const socket of open) sendFrame(socket, { type: 'ping' })
    time.after(PING_INTERVAL_MS, sendPings)
  }
  sendPings()

  return {
    openSocket,
    attempts,
    opened: () => opened,
    subscribes: () => subscribes,
    lose: (next: ServerLoss): void => {
      attempts.length = 0
      opened = 0
      subscribes = 0
      loss = next
      downUntil = time.now() + (next.downMs ?? 0)
      for (const socket of [...open]) {
        if (next.kind === 'announced')
          sendFrame(socket, { type: 'disconnect', reason: 'server_restart', reconnect: true })
        if (next.kind === 'silent') open.delete(socket)
        else end(socket)
      }
    },
  }
}

/**
 * Simulates many of the widget's real cable clients in virtual time, which all lose one server at once. The rates in
 * `loss` are for 10,000 clients.
 */
export function simulateStorm(loss: ServerLoss, { clients = 1_000, seed = 7, seconds = 240 } = {}): StormResult {
  const scale = clients / 10_000
  const time = createTimers()
  const random = createRandom(seed)
  const server = createServer(time, scale)
  const recoveries: number[] = []
  let noticedMs = 0
  let lostAt = Infinity

  for (let client = 0; client < clients; client += 1) {
    let isRecovered = true
    const cable = createCable({
      openSocket: server.openSocket,
      timers: time,
      random,
      onChange: ({ kind }) => {
        if (kind !== 'lost') return
        isRecovered = false
        noticedMs = Math.max(noticedMs, time.now() - lostAt)
      },
      report: () => undefined,
    })
    cable.subscribe(ROOM, {
      confirmed: () => {
        if (!isRecovered) recoveries.push(time.now() - lostAt)
        isRecovered = true
      },
      rejected: () => undefined,
      received: () => undefined,
    })
    cable.open()
  }
  // A loss can happen at any moment between two pings.
  time.run(STEADY_MS + (seed % PING_INTERVAL_MS))
  lostAt = time.now()
  server.lose(loss)
  time.run(lostAt + seconds * 1000)

  return {
    peak: peakPerSecond(server.attempts, lostAt) / scale,
    attemptsPerClient: server.attempts.length / clients,
    socketsPerClient: server.opened() / clients,
    subscribesPerClient: server.subscribes() / clients,
    recoveryTimes: recoveries.toSorted((a, b) => a - b),
    noticedMs,
  }
}

function peakPerSecond(moments: readonly number[], from: number): number {
  const seconds = new Map<number, number>()
  for (const at of moments) {
    const second = Math.floor((at - from) / 1000)
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
  }
  return Math.max(0, ...seconds.values())
}

/** Returns the time in ms until this share of the clients is subscribed again; Infinity if fewer clients are. */
export const quantile = ({ recoveryTimes }: StormResult, share: number, clients: number): number =>
  recoveryTimes[Math.ceil(clients * share) - 1] ?? Infinity

const FIRST_SPREAD_MS = 12_000

/**
 * Ways to lose a server, with the goals for 10,000 clients. At most 1,000 connection attempts happen in any second.
 * Each client opens at most 1.1 sockets on average. Of all clients, 99% are subscribed again within 1.25 × `idealMs`.
 * Where the server limits a rate, `idealMs` is the time that this rate needs for all clients. Otherwise it is the time
 * over which the clients spread their attempts: 12 s after a loss, 12.5 s after an outage. It includes the outage, and
 * the 9 s in which clients notice a silent server.
 */
export const STORMS: readonly { readonly name: string; readonly loss: ServerLoss; readonly idealMs: number }[] = [
  { name: 'killed and back at once', loss: { kind: 'killed' }, idealMs: FIRST_SPREAD_MS },
  { name: 'told to reconnect', loss: { kind: 'announced' }, idealMs: FIRST_SPREAD_MS },
  { name: 'silent', loss: { kind: 'silent' }, idealMs: 9_000 + FIRST_SPREAD_MS },
  { name: 'down for 30 s', loss: { kind: 'killed', downMs: 30_000 }, idealMs: 30_000 + 12_500 },
  { name: '500 connections/s', loss: { kind: 'killed', connectionsPerSecond: 500 }, idealMs: 20_000 },
  { name: 'down for 30 s, then 500 connections/s', loss: { kind: 'killed', downMs: 30_000, connectionsPerSecond: 500 }, idealMs: 50_000 },
  { name: '500 subscribes/s', loss: { kind: 'killed', subscribesPerSecond: 500 }, idealMs: 20_000 },
  { name: '200 subscribes/s', loss: { kind: 'killed', subscribesPerSecond: 200 }, idealMs: 50_000 },
] // prettier-ignore
