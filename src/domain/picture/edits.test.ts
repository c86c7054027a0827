import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { blurPixels } from './blur.ts'
import {
  addEdit,
  clampArea,
  findFrame,
  isUsable,
  moveArea,
  NO_EDITS,
  redoEdit,
  startArea,
  toRectangle,
  undoEdit,
} from './edits.ts'

const FRAME = { x: 10, y: 20, width: 400, height: 200 }

test('the keyboard begins with the middle half of the picture', () =>
  expect(toRectangle(startArea(FRAME))).toEqual({ x: 110, y: 70, width: 200, height: 100 }))

test('an arrow key moves the area, and with Shift resizes it', () => {
  const area = startArea(FRAME)
  const moved = moveArea(area, 'ArrowRight', { isResizing: false, frame: FRAME })
  expect(moved && toRectangle(moved)).toEqual({ x: 120, y: 70, width: 200, height: 100 })
  const resized = moveArea(area, 'ArrowUp', { isResizing: true, frame: FRAME })
  expect(resized && toRectangle(resized)).toEqual({ x: 110, y: 70, width: 200, height: 90 })
  expect(moveArea(area, 'Tab', { isResizing: false, frame: FRAME })).toBeUndefined()
})

test('no sequence of keys moves an area out of the picture, and moves alone keep its size', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean())),
      (keys) => {
        let area = startArea(FRAME)
        for (const [key, isResizing] of keys) {
          const before = toRectangle(area)
          area = moveArea(area, key, { isResizing, frame: FRAME }) ?? area
          if (!isResizing) expect(toRectangle(area)).toMatchObject({ width: before.width, height: before.height })
        }
        expect(clampArea(area, FRAME)).toEqual(area)
      },
    ),
  ))

test('undo and redo walk through the edits, and a new edit ends what can be repeated', () => {
  const [crop, arrow] = (['crop', 'arrow'] as const).map((tool) => ({ tool, area: startArea(FRAME) }))
  if (!crop || !arrow) throw new Error('two edits')
  const both = addEdit(addEdit(NO_EDITS, crop), arrow)
  expect(redoEdit(undoEdit(both))).toEqual(both)
  expect(addEdit(undoEdit(both), crop)).toEqual({ done: [crop, crop], undone: [] })
  expect(undoEdit(NO_EDITS)).toEqual(NO_EDITS)
  expect(findFrame(both.done, FRAME)).toEqual(toRectangle(crop.area))
})

test('a press without a drag applies no tool', () => {
  const point = { fromX: 5, fromY: 5, toX: 6, toY: 6 }
  expect([isUsable('blackOut', point), isUsable('arrow', point)]).toEqual([false, false])
  expect(isUsable('arrow', { ...point, toX: 50, toY: 5 })).toBe(true)
  expect(isUsable('blur', { ...point, toX: 50, toY: 5 })).toBe(false)
})

test('two texts with the same amount of ink in each cell have the same blur', () => {
  const draw = (isInk: (x: number, y: number) => boolean) => {
    const data = new Uint8ClampedArray(96 * 36 * 4)
    for (let y = 0; y < 36; y += 1)
      for (let x = 0; x < 96; x += 1) data.set(isInk(x, y) ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * 96 + x) * 4)
    blurPixels({ data, width: 96, height: 36 })
    return [...data]
  }
  expect(draw((x) => x % 4 === 0)).toEqual(draw((x, y) => (x + y) % 4 === 1))
  expect(draw((x) => x < 48)).not.toEqual(draw((x) => x >= 48))
})

test('a blurred area has only values between those of its cells', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.nat(255),
      (width, height, value) => {
        const data = new Uint8ClampedArray(width * height * 4).fill(value)
        blurPixels({ data, width, height })
        expect(new Set(data).size).toBe(1)
      },
    ),
  ))
