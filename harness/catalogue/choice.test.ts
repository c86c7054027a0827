import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { STORIES } from '../storyboard/stories.ts'
import { TENANTS } from '../storyboard/story.ts'
import {
  addFrame,
  ALL_LOCALES,
  type Choice,
  formatChoice,
  MAX_COMPARED,
  parseChoice,
  SCHEMES,
  viewsOf,
} from './choice.ts'
import { DEVICES, ZOOMS } from './devices.ts'

const VIEW = {
  locale: fc.constantFrom(...ALL_LOCALES),
  scheme: fc.constantFrom(...SCHEMES),
  device: fc.constantFrom(...DEVICES.map(({ id }) => id)),
  isLandscape: fc.boolean(),
  hasKeyboard: fc.boolean(),
  zoom: fc.constantFrom(...ZOOMS),
}

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const DIFFERENCES = fc.record(VIEW, { requiredKeys: [] }).filter((differences) => Object.keys(differences).length > 0)

const ANY_CHOICE: fc.Arbitrary<Choice> = fc.record({
  story: maybe(fc.constantFrom(...STORIES.map(({ name }) => name))),
  search: anyText(),
  tenant: maybe(fc.constantFrom(...TENANTS)),
  accent: maybe(fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`)),
  view: fc.record(VIEW),
  compared: fc.array(DIFFERENCES, { maxLength: MAX_COMPARED }),
})

/** The address of a selected story has no search. */
const CHOICE = ANY_CHOICE.map((choice) => (choice.story === undefined ? choice : { ...choice, search: '' }))

test('the address of every choice gives the same choice back, without a problem', () => {
  fc.assert(
    fc.property(CHOICE, (choice) => {
      expect(parseChoice(formatChoice(choice))).toEqual({ choice, problems: [] })
    }),
  )
})

test('every address gives a choice whose own address gives the same choice back', () => {
  const parameter = fc.tuple(fc.constantFrom('story', 'locale', 'zoom', 'compare', 'accent', 'device'), fc.string())
  fc.assert(
    fc.property(fc.array(parameter), (parameters) => {
      const { choice } = parseChoice(new URLSearchParams(parameters.map(([key, text]) => [key, text])).toString())
      expect(parseChoice(formatChoice(choice)).choice).toEqual(choice)
    }),
  )
})

test('the default choice has an address without a query', () => {
  expect(formatChoice(parseChoice('').choice)).toBe('')
})

test('an address with unknown values names each of them and keeps the known ones', () => {
  const { choice, problems } = parseChoice('?story=home-gone&locale=ar&zoom=250&compare=scheme:pink,locale:de')

  expect(problems).toEqual([
    'The address has compare=scheme:pink, which does not exist, so it is ignored.',
    'The address has story=home-gone, which does not exist, so it is ignored.',
    'The address has zoom=250, which does not exist, so it is ignored.',
  ])
  expect(choice.view).toMatchObject({ locale: 'ar', zoom: 100 })
  expect(choice.compared).toEqual([{ locale: 'de' }])
})

test.each(['', 'scheme:pink', 'nonsense'])('the address compare=%s adds no frame and names the value', (text) => {
  const { choice, problems } = parseChoice(`?compare=${text}`)

  expect(choice.compared).toEqual([])
  expect(problems).toEqual([expect.stringContaining(`compare=${text}`)])
})

test('an added frame has a scheme that no other frame has, so that it is in the address', () => {
  const { choice } = parseChoice('?story=home-first')
  const two = { ...choice, compared: addFrame(choice) }

  expect(two.compared).toEqual([{ scheme: 'dark' }])
  expect(addFrame(two)).toEqual([{ scheme: 'dark' }, { scheme: 'auto' }])
  expect(decodeURIComponent(formatChoice(two))).toBe('?story=home-first&compare=scheme:dark')
})

test('the address of a story that a search has found does not have the search', () => {
  expect(formatChoice({ ...parseChoice('?search=rating').choice, story: 'chat-rated' })).toBe('?story=chat-rated')
})

test('an address with more frames than fit shows the first ones and says so', () => {
  const { choice, problems } = parseChoice('?compare=locale:ar&compare=locale:de&compare=locale:fr&compare=locale:ja')

  expect(choice.compared).toHaveLength(MAX_COMPARED)
  expect(problems).toEqual([expect.stringContaining('Only 3 frames')])
})

test('a compared frame has the values of the first one, except for its differences', () => {
  const { choice } = parseChoice('?locale=ar&zoom=200&compare=locale:de')

  expect(viewsOf(choice).map(({ locale, zoom }) => [locale, zoom])).toEqual([
    ['ar', 200],
    ['de', 200],
  ])
})
