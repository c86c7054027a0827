import { expect, test } from '@jest/globals'
import type { Figure } from './figures.ts'
import { markdownTable, table } from './table.ts'

const FIGURES: readonly Figure[] = [
  {
    scenario: 'own speed',
    name: 'click',
    unit: 'ms',
    value: 140.25,
    range: [99.5, 1_200],
    control: 70,
    controlRange: [70, 70],
    goal: 140,
  },
  { scenario: 'slow 4G', name: 'bytes', unit: 'bytes', value: 5_500, goal: 5_500 },
]

test('a table aligns texts to the left and numbers to the right', () => {
  expect(table(FIGURES)).toBe(
    [
      'scenario   figure        value         range  control  to control           goal  ok?',
      '─────────  ──────  ───────────  ────────────  ───────  ──────────  ─────────────  ──────',
      'own speed  click        140 ms  99.5 – 1,200    70 ms      × 2.00       ≤ 140 ms  MISSED',
      'slow 4G    bytes   5,500 bytes                                     ≤ 5,500 bytes  ok',
    ].join('\n'),
  )
})

test('a table leaves out the columns in which no figure has a text', () => {
  expect(table([{ scenario: 'own speed', name: 'click', unit: 'ms', value: Infinity }])).toBe(
    ['scenario   figure  value', '─────────  ──────  ─────', 'own speed  click   never'].join('\n'),
  )
})

test('a Markdown table has the same cells', () => {
  expect(markdownTable(FIGURES)).toBe(
    [
      '| scenario | figure | value | range | control | to control | goal | ok? |',
      '| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |',
      '| own speed | click | 140 ms | 99.5 – 1,200 | 70 ms | × 2.00 | ≤ 140 ms | MISSED |',
      '| slow 4G | bytes | 5,500 bytes |  |  |  | ≤ 5,500 bytes | ok |',
    ].join('\n'),
  )
})
