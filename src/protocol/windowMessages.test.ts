import { expect, test } from '@jest/globals'
import { parseSharedState, parseSharedTexts, parseVisitorForgotten } from './windowMessages.ts'

const TEXTS = {
  event: 'shared-texts',
  websiteToken: 'demo',
  person: 'ada',
  draft: 'Hello',
  forms: '',
  before: { draft: '' },
  isStored: true,
  id: '1',
  seenId: '',
}

const STATE = { event: 'shared-state', websiteToken: 'demo', person: 'ada' }

test('texts of a release that shares no entries of the form before the chat are accepted without any', () => {
  expect(parseSharedTexts(TEXTS)).toEqual(TEXTS)
  expect(parseSharedTexts({ ...TEXTS, preChat: 'fullName=Ada' })).toEqual({ ...TEXTS, preChat: 'fullName=Ada' })
})

test.each([['draft'], ['forms'], ['person'], ['id'], ['seenId'], ['websiteToken']])(
  'texts without the field %s are dropped',
  (field) => expect(parseSharedTexts({ ...TEXTS, [field]: undefined })).toBeUndefined(),
)

test.each([
  [{ left: 12 }, { left: 12 }],
  [{ left: 0 }, {}],
  [{ left: -1 }, {}],
  [{ left: 1e308 }, {}],
  [{ left: '12' }, {}],
  [{ chimed: 900 }, { chimed: 900 }],
  [{ chimed: '900' }, {}],
  [{ isMuted: 'yes', seenAt: NaN, isJoining: 1 }, {}],
  [
    { isMuted: false, seenAt: 7, isJoining: true },
    { isMuted: false, seenAt: 7, isJoining: true },
  ],
])('of the shared state %j, %j is accepted', (fields, accepted) => {
  expect(parseSharedState({ ...STATE, ...fields })).toEqual({ ...STATE, ...accepted })
})

const FORGOTTEN = { event: 'visitor-forgotten', websiteToken: 'demo', host: 'https://shop.test' }

test.each([
  [{}, FORGOTTEN],
  [{ person: 'ada' }, { ...FORGOTTEN, person: 'ada' }],
  [{ host: undefined }, undefined],
  [{ host: 7 }, undefined],
  [{ websiteToken: undefined }, undefined],
  [{ event: 'shared-state' }, undefined],
])('a message with %j that a visitor is forgotten is read as %j', (fields, expected) => {
  expect(parseVisitorForgotten({ ...FORGOTTEN, ...fields })).toEqual(expected)
})
