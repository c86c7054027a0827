import { expect, test } from '@jest/globals'
import type { FaultParameter } from '../sandbox.ts'
import { readFaultValues } from './faultValues.ts'

const PARAMETERS: readonly FaultParameter[] = [
  { name: 'milliseconds', type: 'number', unit: 'ms', description: 'delay', min: 0, max: 10, default: 4 },
  { name: 'path', type: 'text', description: 'path' },
]

test.each([
  [
    { milliseconds: '400', path: '/messages' },
    { milliseconds: 400, path: '/messages' },
  ],
  [
    { milliseconds: '0.5', path: '12' },
    { milliseconds: 0.5, path: '12' },
  ],
  [{ milliseconds: '', path: '  ' }, {}],
  [{ milliseconds: 'soon' }, { milliseconds: 'soon' }],
])('the fields %j of a fault’s form set the parameters %j', (fields, values) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)

  expect(readFaultValues(PARAMETERS, form)).toEqual(values)
})
