import { expect, test } from '@jest/globals'
import { assertPossible, toOpenFigures } from './openFigures.ts'

test('a figure has the median and the range of all samples, and those of the control', () => {
  const samples = { own: [{ enter: [10, 30] }, { enter: [20] }] }
  const control = { own: [{ enter: [40, 40] }] }
  expect(toOpenFigures(samples, control)).toEqual([
    {
      scenario: 'own speed',
      name: 'Enter to own message',
      unit: 'ms',
      value: 20,
      range: [10, 30],
      control: 40,
      controlRange: [40, 40],
      goal: 17,
    },
  ])
})

test('a figure that does not depend on the profile is shown once', () => {
  const sample = { 'cold.requests': [14], key: [8] }
  const names = toOpenFigures({ own: [sample], cpu: [sample] }).map(({ scenario, name }) => `${scenario}: ${name}`)
  expect(names).toEqual([
    'own speed: key to letter',
    'own speed: requests until open and quiet',
    'processor 4 × slower: key to letter',
  ])
})

test.each([
  ['a time before the click', { home: [120, -4] }],
  ['a figure without a value', { home: [] }],
  ['a value that was never reached', { home: [Infinity] }],
])('%s is refused as impossible', (_, sample) => {
  expect(() => assertPossible(sample)).toThrow('home cannot be')
})
