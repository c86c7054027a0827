import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createPlayer } from './player.ts'
import type { Scenario } from './scenario.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const messageStep = (at: number, content: string): Scenario['steps'][number] => ({
  at,
  event: 'message.created',
  data: { content },
})

function play(scenario: Partial<Scenario>, speed = 1) {
  const received: string[] = []
  const player = createPlayer({
    scenario: { name: 'x', begins: 'subscribed', steps: [], ...scenario },
    speed,
    createRoomActions: (room) => ({
      broadcast: (_event, { content }) => void received.push(`${room} ${String(content)}`),
      send: (frame) => void received.push(`${room} ${frame}`),
      drop: () => void received.push(`${room} drop`),
      disconnect: (reason, mayReconnect) => void received.push(`${room} ${String(reason)} ${mayReconnect}`),
    }),
  })
  const advance = (seconds: number): readonly string[] => {
    jest.advanceTimersByTime(seconds * 1000)
    return received.splice(0)
  }
  return { player, advance }
}

describe('scenario player', () => {
  test('a scenario is played separately in each room, from the time of its subscription', () => {
    const { player, advance } = play({
      steps: [messageStep(1, 'one'), { at: 1, send: 'ping' }, messageStep(3, 'two')],
    })
    player.onSubscribed('a')
    expect(advance(0.9)).toEqual([])
    expect(advance(0.2)).toEqual(['a one', 'a ping'])
    player.onSubscribed('b')
    expect(advance(2)).toEqual(['b one', 'b ping', 'a two'])
    expect(advance(60)).toEqual(['b two'])
  })

  test('a scenario is played faster by the given factor', () => {
    const { player, advance } = play({ steps: [messageStep(10, 'one'), messageStep(20, 'two')] }, 10)
    player.onSubscribed('a')
    expect(advance(1)).toEqual(['a one'])
    expect(advance(1)).toEqual(['a two'])
  })

  test('a scenario continues after its own disconnect, and does not restart at the next subscription', () => {
    const { player, advance } = play({
      steps: [{ at: 1, drop: true }, messageStep(2, 'one'), messageStep(5, 'two')],
    })
    player.onSubscribed('a')
    expect(advance(1)).toEqual(['a drop'])
    player.onUnsubscribed('a')
    expect(advance(2)).toEqual(['a one'])
    player.onSubscribed('a')
    expect(advance(60)).toEqual(['a two'])
  })

  test('a scenario starts again if the subscribers of a room have left by themselves', () => {
    const { player, advance } = play({ steps: [messageStep(1, 'one'), messageStep(2, 'two')] })
    player.onSubscribed('a')
    expect(advance(1)).toEqual(['a one'])
    player.onUnsubscribed('a')
    expect(advance(60)).toEqual([])
    player.onSubscribed('a')
    expect(advance(60)).toEqual(['a one', 'a two'])
  })

  test('a scenario that begins with a message waits for it, and is played again after a later message', () => {
    const { player, advance } = play({ begins: 'message', steps: [messageStep(1, 'yes?')] })
    player.onSubscribed('a')
    expect(advance(60)).toEqual([])
    player.onVisitorMessage()
    player.onVisitorMessage()
    expect(advance(60)).toEqual(['a yes?'])
    player.onVisitorMessage()
    expect(advance(60)).toEqual(['a yes?'])
  })

  test('a scenario that begins with a message is played once for a message from before the subscription', () => {
    const { player, advance } = play({ begins: 'message', steps: [messageStep(1, 'yes?')] })
    player.onVisitorMessage()
    player.onSubscribed('a')
    expect(advance(60)).toEqual(['a yes?'])
    player.onSubscribed('b')
    expect(advance(60)).toEqual([])
  })

  test('a scenario sends nothing more after it is stopped', () => {
    const { player, advance } = play({ steps: [{ at: 1, disconnect: { reason: 'remote', reconnect: false } }, messageStep(2, 'x')] })
    player.onSubscribed('a')
    expect(advance(1)).toEqual(['a remote false'])
    player.stop()
    expect(advance(60)).toEqual([])
  }) // prettier-ignore
})
