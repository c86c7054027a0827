import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { evaluateAccent } from './accentVerdict.ts'

const ACCENT = fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`)

test('for every accent, the widget uses a text that reaches AA, and each drawn pair reaches its minimum', () => {
  fc.assert(
    fc.property(ACCENT, (accent) => {
      const { onAccent, light, dark } = evaluateAccent(accent)
      expect(onAccent.filter(({ isUsed }) => isUsed).map(({ level }) => level)).toEqual([
        expect.stringMatching(/^AAA?$/),
      ])
      expect([...light, ...dark].filter(({ ratio, minimum }) => ratio < minimum)).toEqual([])
    }),
  )
})

test('the default yellow has black text of AAA, white text fails, and no button changes', () => {
  const { onAccent, changes } = evaluateAccent('#ffd301')

  expect(onAccent).toEqual([
    { text: '#000', ratio: 14.57, level: 'AAA', isUsed: true },
    { text: '#fff', ratio: 1.44, level: 'fails', isUsed: false },
  ])
  expect(changes).toEqual([])
})

test('a pure red is drawn in a softer red, and the verdict says so for both schemes', () => {
  expect(evaluateAccent('#ff0000').changes).toEqual([
    expect.stringMatching(/^In the light scheme, buttons are #[0-9a-f]{6} instead of #ff0000/),
    expect.stringMatching(/^In the dark scheme, buttons are #[0-9a-f]{6} instead of #ff0000/),
  ])
})
