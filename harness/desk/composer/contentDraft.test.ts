import { expect, test } from '@jest/globals'
import { buildAllExamples } from '../examples.ts'
import { toContentDraft, toDrafts } from './contentDraft.ts'

const EXAMPLES = buildAllExamples('https://sandbox.test').map((example) => [example.name, example] as const)

test.each(EXAMPLES)('an example that is not edited is sent as it is: %s', (_name, example) => {
  expect(toDrafts(toContentDraft(example))).toEqual(example.drafts)
})

test('attributes that are no JSON object are refused with the reason', () => {
  const draft = toContentDraft({ name: 'Empty', drafts: [] })
  expect(toDrafts({ ...draft, attributes: '[]' })).toBe('The attributes must be an object, such as {"items": []}.')
  expect(toDrafts({ ...draft, attributes: '{"items": [' })).toMatch(/^The attributes are not valid JSON[.] SyntaxError/)
})
