import { expect, jest, test } from '@jest/globals'
import { fitToKeyboard } from './keyboard.lazy.ts'

/** Simulates a phone's visual viewport. `change` sets fields of it and fires `resize`. */
function phone() {
  const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1, offsetTop: 0 })
  const scrollTo = jest.fn()
  fitToKeyboard({ document, visualViewport: viewport as unknown as VisualViewport, scrollTo })
  const change = (fields: object): void => {
    Object.assign(viewport, fields)
    viewport.dispatchEvent(new Event('resize'))
  }
  return { change, scrollTo }
}

const height = (): string => document.documentElement.style.getPropertyValue('--visible-height')

test('the panel shrinks above the on-screen keyboard and regains its height when the keyboard closes', () => {
  const { change, scrollTo } = phone()
  change({ height: 460, offsetTop: 210 })
  expect(height()).toBe('460px')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)

  change({ height: 800, offsetTop: 0 })
  expect(height()).toBe('800px')
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('the panel keeps its height when the visitor zooms in', () => {
  const { change, scrollTo } = phone()
  change({ height: 800 })
  change({ height: 400, scale: 2, offsetTop: 100 })

  expect(height()).toBe('800px')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a browser without a visual viewport causes no error', () => {
  expect(() => fitToKeyboard({ document, visualViewport: null, scrollTo: () => undefined })).not.toThrow()
})
