import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createPlayer } from './player.ts'
import type { Scenario } from './scenario.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const say = (at: number, content: string): Scenario['steps'][number] => ({
  at,
  event: 'message.created',
  data: { content },
})

function play(scenario: Partial<Scenario>, speed = 1) {
  const heard: string[] = []
  const player = createPlayer({
    scenario: { name: 'x', begins: 'subscribed', steps: [], ...scenario },
    speed,
    stageOf: (room) => ({
      tell: (_event, { content }) => void heard.push(`${room} ${String(content)}`),
      send: (frame) => void heard.push(`${room} ${frame}`),
      drop: () => void heard.push(`${room} drop`),
      disconnect: (reason, mayReconnect) => void heard.push(`${room} ${String(reason)} ${mayReconnect}`),
    }),
  })
  const pass = (seconds: number): readonly string[] => {
    jest.advanceTimersByTime(seconds * 1000)
    return heard.splice(0)
  }
  return { player, pass }
}

describe('scenario player', () => {
  test('a scenario is played separately in each room, from the time of its subscription', () => {
    const { player, pass } = play({ steps: [say(1, 'one'), { at: 1, send: 'ping' }, say(3, 'two')] })
    player.subscribed('a')
    expect(pass(0.9)).toEqual([])
    expect(pass(0.2)).toEqual(['a one', 'a ping'])
    player.subscribed('b')
    expect(pass(2)).toEqual(['b one', 'b ping', 'a two'])
    expect(pass(60)).toEqual(['b two'])
  })

  test('a scenario is played faster by the given factor', () => {
    const { player, pass } = play({ steps: [say(10, 'one'), say(20, 'two')] }, 10)
    player.subscribed('a')
    expect(pass(1)).toEqual(['a one'])
    expect(pass(1)).toEqual(['a two'])
  })

  test('a scenario continues after its own disconnect, and does not restart at the next subscription', () => {
    const { player, pass } = play({ steps: [{ at: 1, drop: true }, say(2, 'one'), say(5, 'two')] })
    player.subscribed('a')
    expect(pass(1)).toEqual(['a drop'])
    player.gone('a')
    expect(pass(2)).toEqual(['a one'])
    player.subscribed('a')
    expect(pass(60)).toEqual(['a two'])
  })

  test('a scenario starts again if the subscribers of a room have left by themselves', () => {
    const { player, pass } = play({ steps: [say(1, 'one'), say(2, 'two')] })
    player.subscribed('a')
    expect(pass(1)).toEqual(['a one'])
    player.gone('a')
    expect(pass(60)).toEqual([])
    player.subscribed('a')
    expect(pass(60)).toEqual(['a one', 'a two'])
  })

  test('a scenario that begins with a message waits for it, and is played again after a later message', () => {
    const { player, pass } = play({ begins: 'message', steps: [say(1, 'yes?')] })
    player.subscribed('a')
    expect(pass(60)).toEqual([])
    player.spoken()
    player.spoken()
    expect(pass(60)).toEqual(['a yes?'])
    player.spoken()
    expect(pass(60)).toEqual(['a yes?'])
  })

  test('a scenario that begins with a message is played once for a message from before the subscription', () => {
    const { player, pass } = play({ begins: 'message', steps: [say(1, 'yes?')] })
    player.spoken()
    player.subscribed('a')
    expect(pass(60)).toEqual(['a yes?'])
    player.subscribed('b')
    expect(pass(60)).toEqual([])
  })

  test('a scenario sends nothing more after it is stopped', () => {
    const { player, pass } = play({ steps: [{ at: 1, disconnect: { reason: 'remote', reconnect: false } }, say(2, 'x')] })
    player.subscribed('a')
    expect(pass(1)).toEqual(['a remote false'])
    player.stop()
    expect(pass(60)).toEqual([])
  }) // prettier-ignore
})
