import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TraceItem } from '#protocol/trace.ts'
import { parseFindings, parseTabStops, toAnnouncements } from './answers.ts'

test('findings and stops are parsed, and those of another shape are left out', () => {
  const finding = { rule: 'label', impact: 'serious', help: 'Forms have labels', helpUrl: 'https://a.test', isCertain: true, elements: [{ ref: 3, html: '<input>', summary: 'Fix it.' }] } // prettier-ignore

  expect(parseFindings([finding, { rule: 'x' }, 7])).toEqual([finding])
  expect(parseTabStops([{ ref: 0, name: 'button' }, { ref: '0' }])).toEqual([{ ref: 0, name: 'button' }])
  fc.assert(
    fc.property(fc.jsonValue(), (value) => expect([...parseFindings(value), ...parseTabStops(value)]).toEqual([])),
  )
})

test('announcements have their politeness, in the order in which they were made', () => {
  const items: readonly TraceItem[] = [
    { id: 'd:1', lane: 'announcement', at: 1, name: 'Sent', payload: '{"text":"Sent","politeness":"polite"}' },
    { id: 'd:2', lane: 'action', at: 2, name: 'sent' },
    { id: 'd:3', lane: 'announcement', at: 3, name: 'No network', payload: '{"text":"No network","politeness":"assertive"}' }, // prettier-ignore
  ]

  expect(toAnnouncements(items)).toEqual([
    { id: 'd:1', at: 1, text: 'Sent', politeness: 'polite' },
    { id: 'd:3', at: 3, text: 'No network', politeness: 'assertive' },
  ])
})
