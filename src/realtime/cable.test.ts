import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createFakeCable } from '#test/support/cable/fakeCable.ts'
import { createRandomInteger, createMutatedFrame } from '#test/support/cable/mutatedFrames.ts'
import { createRandom } from '#test/support/cable/storm.ts'
import { createVirtualTime } from '#test/support/widget/virtualTime.ts'
import { createCable } from './cable.ts'
import { parseServerFrame } from './frames.ts'
import { parseRoomEvent } from './roomEvents.ts'
import { checkInterval } from './delays.ts'

const ROOM = '{"channel":"RoomChannel","pubsub_token":"abc"}'

function setUp(random = (): number => 0) {
  const time = createVirtualTime()
  const server = createFakeCable()
  const changes: string[] = []
  const reports: unknown[] = []
  const received: unknown[] = []
  const cable = createCable({
    openSocket: server.openSocket,
    timers: time,
    random,
    onChange: (change) => void changes.push(change.kind),
    report: (problem) => void reports.push(problem),
  })
  const subscription = cable.subscribe(ROOM, {
    confirmed: () => void changes.push('confirmed'),
    rejected: () => void changes.push('rejected'),
    received: (message) => void received.push(message),
  })
  const confirm = (): void => server.send({ type: 'confirm_subscription', identifier: ROOM })
  const welcome = (): void => {
    server.accept()
    server.send({ type: 'welcome' })
  }
  const ping = (): void => server.send({ type: 'ping', message: 1 })
  /** Advances time as on a live connection, with a ping every 3 s. */
  const live = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 3) {
      time.advance(3000)
      ping()
    }
  }
  const connect = (): void => {
    cable.open()
    welcome()
    confirm()
  }
  return { time, server, changes, reports, received, cable, subscription, confirm, welcome, ping, live, connect }
}

const subscribe = { command: 'subscribe', identifier: ROOM }

describe('live connection', () => {
  test('the cable subscribes on welcome and compares the confirmed identifier as text', () => {
    const { server, changes, cable, welcome, confirm } = setUp()
    cable.open()
    welcome()
    server.send({ type: 'confirm_subscription', identifier: '{"pubsub_token":"abc","channel":"RoomChannel"}' })

    expect(server.receivedFrames()).toEqual([subscribe])
    expect(changes).toEqual(['opening'])
    confirm()
    expect(changes).toEqual(['opening', 'confirmed'])
  })

  test('a subscription is confirmed without any presence event', () => {
    const { changes, connect } = setUp()
    connect()

    expect(changes.at(-1)).toBe('confirmed')
  })

  test('a message before the confirmation is delivered, as older servers stream first', () => {
    const { server, received, cable, welcome } = setUp()
    cable.open()
    welcome()
    server.send({ identifier: ROOM, message: { event: 'x' } })

    expect(received).toEqual([{ event: 'x' }])
  })

  test('a performed action is sent with the identifier and the action as JSON text', () => {
    const { server, subscription, connect } = setUp()
    connect()
    subscription.perform('update_presence')

    expect(server.receivedFrames().at(-1)).toEqual({
      command: 'message',
      identifier: ROOM,
      data: '{"action":"update_presence"}',
    })
  })

  test('the cable keeps one socket during an hour of pings', () => {
    const { server, connect, live } = setUp()
    connect()
    live(3600)

    expect(server.attempts()).toBe(1)
  })
})

describe('lost connection', () => {
  test('checkInterval returns the expected delays, to the millisecond', () => {
    expect([0, 1, 2, 3, 5, 10, 14, 403].map(checkInterval)).toEqual([
      3000, 3466, 5493, 6931, 8959, 11_989, 13_540, 30_000,
    ])
  })

  test('a silent connection is lost after 6 to 9 s, and the next socket opens 500 ms later', () => {
    const { time, server, changes, connect } = setUp()
    connect()
    time.advance(6000)
    expect(changes).not.toContain('lost')
    time.advance(3000)
    expect(changes).toContain('lost')
    expect(server.attempts()).toBe(1)
    time.advance(499)
    expect(server.attempts()).toBe(1)
    time.advance(1)
    expect(server.attempts()).toBe(2)
  })

  test('a closed socket is a loss, and the cable reconnects within 9 s and subscribes again', () => {
    const { time, server, changes, connect, welcome, confirm } = setUp()
    connect()
    server.disconnect()
    expect(changes).toEqual(['opening', 'confirmed', 'lost'])
    time.advance(9000)
    expect(server.attempts()).toBe(2)
    welcome()
    confirm()

    expect(server.receivedFrames()).toEqual([subscribe])
    expect(changes).toEqual(['opening', 'confirmed', 'lost', 'opening', 'confirmed'])
  })

  test('a refused handshake is retried after the growing delays of checkInterval', () => {
    const { time, server, connect } = setUp()
    connect()
    server.disconnect()
    const tries: number[] = []
    for (let tick = 0; tick < 15_000; tick += 1) {
      const before = server.attempts()
      time.advance(10)
      if (server.attempts() > before) {
        tries.push(time.now())
        server.disconnect()
      }
    }
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
    const table = gaps.map((_, index) => checkInterval(index + 1))

    expect(tries).toHaveLength(15)
    expect(gaps.map((gap, index) => Math.abs(gap - (table[index] ?? 0)) <= 20)).toEqual(gaps.map(() => true))
  })

  test('a tab shown again reopens a lost connection after 200 ms, and leaves a live connection alone', () => {
    const { time, server, cable, connect, live } = setUp()
    connect()
    live(30)
    cable.wake()
    time.advance(1000)
    expect(server.attempts()).toBe(1)
    server.disconnect()
    cable.wake()
    time.advance(199)
    expect(server.attempts()).toBe(1)
    time.advance(1)
    expect(server.attempts()).toBe(2)
  })
})

describe('disconnect, rejection and unsubscribe', () => {
  test.each([
    [0, 500],
    [0.5, 6250],
    [1, 12_000],
  ])(
    'after a requested reconnect, with a random value of %p, the next socket opens after %p ms',
    (chance, expected) => {
      const { time, server, changes, reports, connect } = setUp(() => chance)
      connect()
      server.send({ type: 'disconnect', reason: 'server_restart', reconnect: true })
      server.disconnect()
      time.advance(expected - 1)
      expect(server.attempts()).toBe(1)
      time.advance(1)

      expect(server.attempts()).toBe(2)
      expect(changes.filter((change) => change === 'lost')).toHaveLength(1)
      expect(reports.map(String)).toEqual([expect.stringContaining('server_restart')])
    },
  )

  test.each(['unauthorized', 'invalid_request'])(
    'a disconnect with the reason %s before welcome is final, after one attempt and one report',
    (reason) => {
      const { time, server, changes, reports, cable } = setUp()
      cable.open()
      server.accept()
      server.send({ type: 'disconnect', reason, reconnect: false })
      time.advance(3_600_000)

      expect([server.attempts(), changes, time.pending()]).toEqual([1, ['opening', 'refused'], 0])
      expect(reports.map(String)).toEqual([expect.stringContaining(reason)])
      // The tab is shown or online again, five times.
      for (let times = 0; times < 5; times += 1) {
        cable.wake()
        time.advance(10_000)
      }
      cable.open()
      expect([server.attempts(), reports.length, changes.at(-1)]).toEqual([1, 1, 'refused'])
    },
  )

  test('an unsupported subprotocol closes the connection permanently', () => {
    const { time, server, changes, reports, cable } = setUp()
    cable.open()
    server.accept('actioncable-unsupported')
    time.advance(3_600_000)

    expect([server.attempts(), server.isOpen(), changes.at(-1), reports.length]).toEqual([1, false, 'refused', 1])
  })

  test('a subscriber that unsubscribes sends the unsubscribe command and receives no more messages', () => {
    const { server, received, subscription, connect } = setUp()
    connect()
    subscription.unsubscribe()
    server.send({ identifier: ROOM, message: { event: 'x' } })

    expect(server.receivedFrames().at(-1)).toEqual({ command: 'unsubscribe', identifier: ROOM })
    expect(received).toEqual([])
  })

  test('a rejected subscription is not sent again, and its subscriber is notified', () => {
    const { time, server, changes, cable, welcome } = setUp()
    cable.open()
    welcome()
    server.send({ type: 'reject_subscription', identifier: ROOM })
    time.advance(2000)

    expect(changes.at(-1)).toBe('rejected')
    expect(server.receivedFrames()).toEqual([subscribe])
  })
})

describe('unresponsive server', () => {
  /** Answers every new socket with welcome and pings. The subscribes on the first `deaf` sockets stay unanswered. */
  function serveDeaf(world: ReturnType<typeof setUp>, deaf: number, seconds: number): readonly number[] {
    const { time, server, cable, welcome, confirm, ping } = world
    const openedAt: number[] = []
    cable.open()
    for (let second = 0; second < seconds; second += 1) {
      if (server.attempts() > openedAt.length) {
        openedAt.push(time.now())
        welcome()
        if (openedAt.length > deaf) confirm()
      }
      time.advance(1000)
      if (second % 3 === 0 && server.isOpen()) ping()
    }
    return openedAt
  }

  test('an unanswered subscribe command leads to a new socket each time, until a subscription is confirmed', () => {
    const world = setUp()
    const openedAt = serveDeaf(world, 4, 600)

    expect(openedAt).toHaveLength(5)
    expect(world.changes.at(-1)).toBe('confirmed')
    expect(world.changes.filter((change) => change === 'lost')).toHaveLength(1)
    expect(world.reports).toHaveLength(1)
  })

  test('a server that never confirms gets a new socket at least every 90 s, and fewer than 80 in an hour', () => {
    const openedAt = serveDeaf(setUp(), Infinity, 3600)

    expect(openedAt.length).toBeGreaterThan(40)
    expect(openedAt.length).toBeLessThan(80)
    expect(Math.max(...openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0)))).toBeLessThanOrEqual(90_000)
  })

  test('the subscribe command is sent once per socket, as Rails ignores a second one', () => {
    const world = setUp()
    serveDeaf(world, Infinity, 14)

    expect(world.server.receivedFrames()).toEqual([subscribe])
  })

  test('a first confirmation that takes 11 s is awaited on one socket', () => {
    const { time, server, changes, cable, welcome, confirm, ping } = setUp()
    cable.open()
    welcome()
    for (let second = 0; second < 11; second += 1) {
      time.advance(1000)
      ping()
    }
    confirm()

    expect([server.attempts(), changes.at(-1)]).toEqual([1, 'confirmed'])
  })

  test('a confirmation after a loss that takes 38 s is awaited on one socket', () => {
    const { time, server, changes, connect, welcome, confirm, ping } = setUp()
    connect()
    server.disconnect()
    time.advance(500)
    welcome()
    for (let second = 0; second < 38; second += 1) {
      time.advance(1000)
      ping()
    }
    confirm()

    expect([server.attempts(), changes.at(-1)]).toEqual([2, 'confirmed'])
  })

  test('a handshake that hangs is closed before the next handshake begins', () => {
    const { time, server, cable } = setUp()
    cable.open()
    time.advance(120_000)

    expect(server.attempts()).toBeGreaterThan(5)
    expect(server.countUnclosed()).toBeLessThanOrEqual(1)
  })

  test('a tab shown 20 times during a handshake that hangs has at most one open socket', () => {
    const { time, server, cable } = setUp()
    cable.open()
    for (let shown = 0; shown < 20; shown += 1) {
      cable.wake()
      time.advance(1000)
      expect(server.countUnclosed()).toBeLessThanOrEqual(1)
    }

    expect(server.attempts()).toBeLessThanOrEqual(5)
  })

  test('a socket without a welcome is closed after 12 s', () => {
    const { time, server, cable, changes } = setUp()
    cable.open()
    server.accept()
    time.advance(11_999)
    expect(changes).toEqual(['opening'])
    time.advance(1)

    expect([server.isOpen(), changes.at(-1)]).toEqual([false, 'lost'])
  })
})

describe('silent losses with jitter', () => {
  test('a silent loss is detected within 9 s of the last ping, for 100 random values', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const { time, changes, connect, live } = setUp(() => (seed * 0.618) % 1)
      connect()
      time.advance(seed * 29)
      live(30)
      time.advance(9000)
      expect(changes.at(-1)).toBe('lost')
    }
  })
})

describe('invalid frames and errors', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1',
    '{}',
    '{"type":"news"}',
    '{"type":"confirm_subscription"}',
    new ArrayBuffer(8),
    undefined,
    '{"__proto__":{"type":"welcome"}}',
    '{"type":{"toString":1}}',
    '{"type":["disconnect"],"reconnect":false}',
    '["disconnect"]',
    '{"type":"undefined","identifier":"x","message":1}',
    '{"type":"toString"}',
    'x'.repeat(1_000_000),
  ])(
    // prettier-ignore
    'the invalid frame %.40p is dropped',
    (data) => {
      const { server, changes, reports, connect } = setUp()
      connect()
      const before = [...changes]

      expect(() => server.sendRaw(data)).not.toThrow()
      expect([changes, reports]).toEqual([before, []])
    },
  )

  test('arbitrary frames never throw or reach a prototype', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.anything()), (data) => {
        parseServerFrame(data)
        expect(Object.prototype).not.toHaveProperty('type')
      }),
      { numRuns: 20_000 },
    )
  })

  test('mutated frames never throw, and a parsed frame has exactly the type in its JSON', () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), (seed) => {
        const text = createMutatedFrame(createRandomInteger(createRandom(seed)))
        const frame = parseServerFrame(text)
        if (frame?.type === 'message') parseRoomEvent(frame.message)
        if (frame === undefined || frame.type === 'message') return
        expect((JSON.parse(text) as { readonly type: unknown }).type).toBe(frame.type)
      }),
      { numRuns: 20_000 },
    )
  })

  test('an error of a subscriber is reported, and the next message is still delivered', () => {
    const { server, reports, connect, cable } = setUp()
    const seen: unknown[] = []
    cable.subscribe(ROOM, {
      confirmed: () => undefined,
      rejected: () => undefined,
      received: (message) => {
        seen.push(message)
        if (message === 1) throw new Error('mine')
      },
    })
    connect()
    for (const message of [1, 2, 2]) server.send({ identifier: ROOM, message })

    expect(seen).toEqual([1, 2, 2])
    expect(reports).toHaveLength(1)
  })

  test('a second subscriber to one identifier sends no second subscribe command', () => {
    const { server, cable } = setUp()
    cable.subscribe(ROOM, { confirmed: () => undefined, rejected: () => undefined, received: () => undefined })
    cable.open()
    server.accept()
    server.send({ type: 'welcome' })

    expect(server.receivedFrames()).toEqual([subscribe])
  })

  test('a second welcome on a live connection is ignored', () => {
    const { server, changes, connect, live } = setUp()
    connect()
    server.send({ type: 'welcome' })
    live(60)

    expect([server.attempts(), server.receivedFrames(), changes]).toEqual([1, [subscribe], ['opening', 'confirmed']])
  })

  test('a socket constructor that throws is retried, and reported once', () => {
    const time = createVirtualTime()
    const reports: unknown[] = []
    const changes: string[] = []
    let made = 0
    const cable = createCable({
      openSocket: () => {
        made += 1
        throw new Error('blocked by policy')
      },
      timers: time,
      random: () => 0,
      onChange: ({ kind }) => void changes.push(kind),
      report: (problem) => void reports.push(problem),
    })
    cable.open()
    time.advance(60_000)

    expect(made).toBeGreaterThan(5)
    expect([reports.length, changes.slice(0, 2), time.pending()]).toEqual([1, ['opening', 'lost'], 1])
  })

  test('after a rejected subscription the socket is closed permanently and nothing is sent', () => {
    const { time, server, subscription, cable, welcome } = setUp()
    cable.open()
    welcome()
    server.send({ type: 'reject_subscription', identifier: ROOM })
    subscription.perform('update_presence')
    cable.wake()
    time.advance(3_600_000)

    expect([server.isOpen(), server.receivedFrames(), server.attempts(), time.pending()]).toEqual([
      false,
      [subscribe],
      1,
      0,
    ])
  })

  test('no action is sent before the subscription is confirmed', () => {
    const { server, subscription, cable, welcome } = setUp()
    cable.open()
    welcome()
    subscription.perform('update_presence')

    expect(server.receivedFrames()).toEqual([subscribe])
  })

  test('a closed cable has no timer and no socket, even if it was still connecting', () => {
    const { time, server, cable, connect } = setUp()
    connect()
    cable.close()
    expect([server.isOpen(), time.pending()]).toEqual([false, 0])
    cable.open()
    cable.close()
    server.accept()

    expect([server.isOpen(), time.pending()]).toEqual([false, 0])
  })
})
