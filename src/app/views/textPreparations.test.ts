import { afterEach, expect, jest, test } from '@jest/globals'
import { textPreparations } from './textPreparations.ts'

afterEach(() => document.body.replaceChildren())

test.each([
  ['en', 'English'],
  ['ar', 'العربية'],
  ['zh-TW', '中文'],
])('in %s every font weight is laid out invisibly in the language’s script, and then removed', (lang, script) => {
  document.documentElement.lang = lang
  document.body.innerHTML = '<main>Here</main>'
  const laidOut: HTMLElement[] = []
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    laidOut.push(this)
    expect(document.body.contains(this)).toBe(true)
    return new DOMRect()
  })
  for (const prepare of textPreparations(document)) prepare()

  const [page] = laidOut
  const lines = laidOut
    .flatMap(({ children }) => [...children])
    .map((line) => [getComputedStyle(line).fontWeight, line.textContent])
  expect(new Set(lines.map(([weight]) => weight))).toEqual(new Set(['400', '500', '600']))
  expect(lines.every(([, text]) => text?.includes(script))).toBe(true)
  expect([page?.inert, page?.style.visibility]).toEqual([true, 'hidden'])
  expect(document.body.innerHTML).toBe('<main>Here</main>')
})
