import { describe, expect, test } from '@jest/globals'
import type { Socket } from './line.ts'
import { createCable } from './cable.ts'
import type { Timers } from './timers.ts'

/** A tenth of a busy site; figures are per 10,000 clients, so rates are ten times what is counted here. */
const CLIENTS = 1_000

/** How long a handshake takes, whichever way it ends. */
const HANDSHAKE_MS = 20

/** Whole milliseconds, many timers. */
function createBuckets(): Timers & { readonly run: (until: number) => void } {
  const buckets = new Map<number, Set<() => void>>()
  let now = 0
  return {
    now: () => now,
    after: (milliseconds, call) => {
      const at = now + Math.max(1, Math.round(milliseconds))
      const bucket = buckets.get(at) ?? new Set()
      buckets.set(at, bucket.add(call))
      return () => void bucket.delete(call)
    },
    run: (until) => {
      while (now < until) {
        now += 1
        for (const call of buckets.get(now) ?? []) call()
        buckets.delete(now)
      }
    },
  }
}

/** The same chance every time: a small linear generator. */
function createChance(): () => number {
  let seed = 7
  return () => (seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296
}

type Storm = {
  readonly time: ReturnType<typeof createBuckets>
  /** When each try to connect came, in ms. */
  readonly tries: number[]
  /** When each client was welcome again. */
  readonly welcomes: number[]
  readonly say: (frame: object) => void
  readonly cut: () => void
  readonly setUp: (isUp: boolean) => void
}

/** Many real clients, one server that is up or down. */
function createStorm(): Storm {
  const time = createBuckets()
  const random = createChance()
  const open = new Set<Socket & { readyState: number; protocol: string }>()
  const tries: number[] = []
  const welcomes: number[] = []
  let isUp = true

  const hear = (socket: Socket, frame: object): void =>
    socket.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }))
  const end = (socket: Socket & { readyState: number; protocol: string }): void => {
    socket.readyState = 3
    open.delete(socket)
    socket.onclose?.(new CloseEvent('close'))
  }
  const openSocket = (): Socket => {
    tries.push(time.now())
    const socket = { protocol: '', readyState: 0, onopen: null, onclose: null, onmessage: null, send: () => undefined, close: () => end(socket) } as Socket & { readyState: number; protocol: string } // prettier-ignore
    time.after(HANDSHAKE_MS, () => {
      if (!isUp) return end(socket)
      socket.readyState = 1
      socket.protocol = 'actioncable-v1-json'
      open.add(socket)
      socket.onopen?.(new Event('open'))
      welcomes.push(time.now())
      hear(socket, { type: 'welcome' })
    })
    return socket
  }
  const ping = (): void => {
    for (const socket of open) hear(socket, { type: 'ping' })
    time.after(3000, ping)
  }

  for (let client = 0; client < CLIENTS; client += 1)
    createCable({ openSocket, timers: time, random, onChange: () => undefined, report: () => undefined }).open()
  ping()
  // Steady before anything happens.
  time.run(30_000)
  tries.length = 0
  welcomes.length = 0
  return {
    time,
    tries,
    welcomes,
    say: (frame) => {
      for (const socket of open) hear(socket, frame)
    },
    cut: () => {
      for (const socket of [...open]) end(socket)
    },
    setUp: (next) => {
      isUp = next
    },
  }
}

const peakPerSecond = (moments: readonly number[]): number => {
  const seconds = new Map<number, number>()
  for (const at of moments) seconds.set(Math.floor(at / 1000), (seconds.get(Math.floor(at / 1000)) ?? 0) + 1)
  return Math.max(...seconds.values())
}

const quantile = (moments: readonly number[], part: number): number =>
  moments.toSorted((a, b) => a - b)[Math.floor(moments.length * part)] ?? Infinity

const per10000 = (count: number): number => (count * 10_000) / CLIENTS

describe('10,000 clients that lose their server together do not come back together', () => {
  test('after a restart: at most 1,000 tries in a second, 99 of 100 back within 15 s, half within 8.5 s', () => {
    const { time, tries, welcomes, say } = createStorm()
    say({ type: 'disconnect', reason: 'server_restart', reconnect: true })
    time.run(60_000)
    const returned = welcomes.map((at) => at - 30_000)

    expect(returned).toHaveLength(CLIENTS)
    expect(per10000(peakPerSecond(tries))).toBeLessThanOrEqual(1000)
    expect(quantile(returned, 0.99)).toBeLessThanOrEqual(15_000)
    expect(quantile(returned, 0.5)).toBeLessThanOrEqual(8_500)
  })

  test('after 30 s without a server: at most 2,000 tries in a second when it is back', () => {
    const { time, tries, welcomes, setUp, cut } = createStorm()
    setUp(false)
    cut()
    time.run(60_000)
    setUp(true)
    time.run(120_000)

    expect(welcomes).toHaveLength(CLIENTS)
    expect(per10000(peakPerSecond(tries.filter((at) => at >= 60_000)))).toBeLessThanOrEqual(2000)
  })

  test('in two minutes without a server no client tries more than 11 times on average', () => {
    const { time, tries, setUp, cut } = createStorm()
    setUp(false)
    cut()
    time.run(150_000)

    expect(tries.length / CLIENTS).toBeLessThanOrEqual(11)
    expect(tries.length / CLIENTS).toBeGreaterThan(5)
  })
})
