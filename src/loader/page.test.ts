/** @jest-environment jsdom */
// The test needs jsdom's own AbortSignal, which the other test environment replaces with Node's.
import { beforeEach, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { createListen, onApproach, watchCsp } from './page.ts'

const SIZE_PX = 56
const CENTRE = { x: 900, y: 700 }
const FRAME_MS = 16

const launcher = document.createElement('div')

/** jsdom has no layout: the launcher is a square around its centre. */
const elementFromPoint = (x: number, y: number): Element | null =>
  Math.max(Math.abs(x - CENTRE.x), Math.abs(y - CENTRE.y)) <= SIZE_PX / 2 ? launcher : null

const search = jest.fn(elementFromPoint)

beforeEach(() => {
  search.mockClear()
  Object.assign(document, { elementFromPoint: search })
})

type Place = { readonly x: number; readonly y: number }

/** Moves the mouse from place to place, one per frame. Returns the number of moves before each callback. */
function moveOver(places: readonly Place[], frameMs = FRAME_MS): readonly number[] {
  const controller = new AbortController()
  const calls: number[] = []
  let moves = 0
  onApproach(createListen(controller.signal), launcher, () => calls.push(moves))
  for (const [index, { x, y }] of places.entries()) {
    const before = places[index - 1] ?? { x, y }
    const init = { clientX: x, clientY: y, movementX: x - before.x, movementY: y - before.y }
    const event = new MouseEvent('mousemove')
    for (const [name, value] of Object.entries({ ...init, timeStamp: 1_000 + index * frameMs }))
      Object.defineProperty(event, name, { value })
    window.dispatchEvent(event)
    moves += 1
  }
  controller.abort()
  return calls
}

/** Returns places on a straight line with a constant speed in px per ms, from a distance of the launcher's centre. */
const line = (path: {
  readonly angle: number
  readonly from: number
  readonly to: number
  readonly speed: number
}): readonly Place[] => {
  const count = Math.ceil(Math.abs(path.from - path.to) / (path.speed * FRAME_MS))
  return Array.from({ length: count + 1 }, (_, index) => {
    const distance = path.from + (index / count) * (path.to - path.from)
    return { x: CENTRE.x + distance * Math.cos(path.angle), y: CENTRE.y + distance * Math.sin(path.angle) }
  })
}

const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const speed = fc.double({ min: 0.2, max: 3, noNaN: true })

test('a mouse that moves toward the launcher is foreseen once, about 300 ms before it arrives', () =>
  fc.assert(
    fc.property(angle, speed, (direction, pxPerMs) => {
      const places = line({ angle: direction, from: 1_200, to: 0, speed: pxPerMs })
      const [calledAt = NaN, ...more] = moveOver(places)
      const msBeforeCentre = (places.length - 1 - calledAt) * FRAME_MS

      expect(more).toEqual([])
      expect(msBeforeCentre).toBeGreaterThan(300 - SIZE_PX / pxPerMs - 2 * FRAME_MS)
      expect(msBeforeCentre).toBeLessThan(300 + SIZE_PX / pxPerMs + 2 * FRAME_MS)
    }),
  ))

test('a mouse that moves away from the launcher, or rests, is not foreseen on it', () =>
  fc.assert(
    fc.property(angle, speed, (direction, pxPerMs) => {
      expect(moveOver(line({ angle: direction, from: SIZE_PX, to: 1_200, speed: pxPerMs }))).toEqual([])
      expect(moveOver(Array.from({ length: 5 }, () => ({ x: CENTRE.x - 200, y: CENTRE.y })))).toEqual([])
    }),
  ))

test('a mouse that passes the launcher at a distance is not foreseen on it', () =>
  fc.assert(
    fc.property(speed, fc.constantFrom(1, -1), (pxPerMs, side) => {
      const places = line({ angle: 0, from: -900, to: 900, speed: pxPerMs })
      expect(moveOver(places.map(({ x, y }) => ({ x, y: y + side * SIZE_PX })))).toEqual([])
    }),
  ))

test('after the first approach the page is not searched for the launcher again', () => {
  const places = line({ angle: 1, from: 400, to: 0, speed: 1 })
  const [calledAt = NaN] = moveOver(places)

  expect(calledAt).toBeLessThan(places.length - 5)
  expect(search).toHaveBeenCalledTimes(calledAt + 1)
})

test('two moves at the same time are not searched for, as they have no speed', () => {
  moveOver(line({ angle: 1, from: 400, to: 0, speed: 1 }), 0)

  expect(search).toHaveBeenCalledTimes(1)
})

/** Returns whether a violation that names this address concerns the widget of a tenant. */
function isBlockedAfter(blockedURI: string): boolean {
  const controller = new AbortController()
  const isBlocked = watchCsp('https://chat.test/tenants/shop', createListen(controller.signal))
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }))
  controller.abort()
  return isBlocked()
}

test.each(['https://chat.test/tenants/shop/widget/panel.js', 'https://chat.test', 'https://chat.test/'])(
  'a policy that blocks %s blocks the widget of a tenant',
  (blockedURI) => {
    expect(isBlockedAfter(blockedURI)).toBe(true)
  },
)

test.each(['', 'inline', 'data', 'https://other.test', 'https://chat.test/tenants/other/widget/panel.js'])(
  'a policy that blocks “%s” does not block the widget of a tenant',
  (blockedURI) => {
    expect(isBlockedAfter(blockedURI)).toBe(false)
  },
)
