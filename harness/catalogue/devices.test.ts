import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PHONE_WIDTH_PX } from '#loader/panel/handshakeCommands.ts'
import { DEVICES, measureDevice, ZOOMS } from './devices.ts'

const POSTURE = fc.record({
  device: fc.constantFrom(...DEVICES.map(({ id }) => id)),
  isLandscape: fc.boolean(),
  hasKeyboard: fc.boolean(),
  zoom: fc.constantFrom(...ZOOMS),
})

const UPRIGHT = { isLandscape: false, hasKeyboard: false, zoom: 100 } as const

test('on every device the frame is inside the screen, and the keyboard and the safe areas cover none of it', () => {
  fc.assert(
    fc.property(POSTURE, (posture) => {
      const { kind, screen, insets, keyboard, frame, offset } = measureDevice(posture)
      const outside = kind === 'panel' ? { inlineEnd: 0, blockEnd: 0 } : offset
      expect(frame.inlineSize + outside.inlineEnd + 2 * insets.inline).toBeLessThanOrEqual(screen.inlineSize)
      const covered = frame.blockSize === 0 ? 0 : outside.blockEnd
      expect(frame.blockSize + covered + insets.blockStart + Math.max(insets.blockEnd, keyboard)).toBeLessThanOrEqual(
        screen.blockSize,
      )
    }),
  )
})

test('a zoom makes the layout of the frame smaller by its factor and never changes the screen', () => {
  const original = measureDevice({ ...UPRIGHT, device: 'iphone-15' })
  const zoomed = measureDevice({ ...UPRIGHT, device: 'iphone-15', zoom: 200 })

  expect(zoomed.screen).toEqual(original.screen)
  expect(zoomed.frame).toEqual(original.frame)
  expect(zoomed.layout.inlineSize).toBe(original.layout.inlineSize / 2)
})

test('a window of 1280 px at 400 % zoom has the 320 px of WCAG 1.4.10', () => {
  expect(measureDevice({ ...UPRIGHT, device: 'desktop', zoom: 400 }).layout.inlineSize).toBe(320)
})

test('the panel covers a phone and a zoomed page, and is beside the page of an iPad', () => {
  const isFullScreen = (device: 'iphone-se' | 'ipad', zoom: 100 | 200): boolean =>
    measureDevice({ ...UPRIGHT, device, zoom }).isFullScreen

  expect(isFullScreen('iphone-se', 100)).toBe(true)
  expect(isFullScreen('ipad', 100)).toBe(false)
  expect(isFullScreen('ipad', 200)).toBe(true)
})

test('an open keyboard takes its height and the safe area below it from the frame of an iPhone 15', () => {
  const { frame, keyboard } = measureDevice({ ...UPRIGHT, device: 'iphone-15', hasKeyboard: true })

  expect(frame.blockSize).toBe(852 - 59 - keyboard)
})

test('the panel on a laptop has the size that the loader gives it, and the loader takes the same pages for phones', () => {
  const holder = readFileSync('src/loader/holder.ts', 'utf8')
  const { frame } = measureDevice({ ...UPRIGHT, device: 'panel' })

  expect(holder).toContain(`block-size:min(${frame.blockSize}px,100% - 96px`)
  expect(holder).toContain(`inline-size:min(${frame.inlineSize}px,100% - 40px)`)
  expect(measureDevice({ ...UPRIGHT, device: 'desktop', zoom: 100 }).isFullScreen).toBe(true)
  expect(PHONE_WIDTH_PX).toBe(480)
})
