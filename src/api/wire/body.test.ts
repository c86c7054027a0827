import { expect, test } from '@jest/globals'
import { toBody } from './body.ts'

const LONG = `${'word '.repeat(200_000)}e${'\u0301'.repeat(1_000)}`
const CUT = `${LONG.slice(0, 2_000)}…`

test('displayed texts of a form are truncated, and field names and option values are not', () => {
  const options = [{ label: LONG, value: LONG }]
  const body = toBody('form', {
    button_label: LONG,
    items: [{ name: LONG, label: LONG, type: 'select', placeholder: LONG, pattern_error: LONG, options }],
    submitted_values: [{ name: 'a', title: LONG, value: LONG }],
  })
  expect(body).toEqual({
    kind: 'form',
    buttonLabel: CUT,
    fields: [{ kind: 'select', name: LONG, label: CUT, placeholder: CUT, patternError: CUT, options: [{ label: CUT, value: LONG }] }],
    submitted: [{ name: 'a', title: CUT, value: CUT }],
  })
}) // prettier-ignore

test('option titles of a select message are truncated, and option values are not', () => {
  const items = [{ title: LONG, value: LONG }, { title: LONG }]
  const option = { title: CUT, value: LONG }
  expect(toBody('input_select', { items })).toEqual({ kind: 'select', options: [option, option] })
})

test('texts of cards and linked articles are truncated, and the payload of a button is not', () => {
  const card = { title: LONG, description: LONG, actions: [{ type: 'postback', text: LONG, payload: LONG }] }
  const link = 'https://example.com/a'
  const actions = [{ kind: 'postback', text: CUT, payload: LONG }]
  expect(toBody('cards', { items: [card] })).toEqual({
    kind: 'cards',
    cards: [{ title: CUT, description: CUT, actions }],
  })
  expect(toBody('article', { items: [{ title: LONG, description: LONG, link }] })).toEqual({
    kind: 'articles',
    articles: [{ title: CUT, description: CUT, url: link }],
  })
})

test('a select message with 100,000 options keeps the first 500', () => {
  const items = Array.from({ length: 100_000 }, (_, at) => ({ title: `${at}` }))
  const body = toBody('input_select', { items })
  expect(body.kind === 'select' && body.options.map(({ title }) => title)).toEqual(
    items.slice(0, 500).map(({ title }) => title),
  )
})
