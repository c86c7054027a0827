import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Step } from './history.ts'
import { readStateFile, toStateFile } from './stateFile.ts'

const STEPS: readonly Step[] = [
  { id: 'a:1', action: { type: 'opened' }, at: 1_000, state: { widget: { isOpen: true }, draft: '' } },
  { id: 'a:4', action: { type: 'draft/changed' }, at: 2_000, state: { widget: { isOpen: true }, draft: 'Hi' } },
]

describe('file of the state’s history', () => {
  test('an exported history is read with its actions, times and states', () => {
    const read = readStateFile(toStateFile(STEPS))

    expect(read.map(({ action, at, state }) => ({ action, at, state }))).toEqual(
      STEPS.map(({ action, at, state }) => ({ action, at, state })),
    )
  })

  test('an exported history has no email address', () => {
    const [first] = STEPS
    const exported = toStateFile(first ? [{ ...first, state: { contact: { email: 'ada@shop.test' } } }] : [])

    expect(exported).toContain('@example.org')
    expect(exported).not.toContain('ada@shop.test')
  })

  test('another file is refused with a sentence, whatever it has', () => {
    expect(() => readStateFile('?')).toThrow('The file is no JSON')
    fc.assert(fc.property(fc.json(), (content) => expect(() => readStateFile(content)).toThrow('no actions')))
  })
})
