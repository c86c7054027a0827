import { expect, test } from '@jest/globals'
import { type Comparison, comparisonText } from './comparison.ts'

const RELEASE: Comparison['release'] = { since: '0.1.0', version: '0.1.0', isAllowed: true, changes: [] }
const [BREAKING, COMPATIBLE] = [
  { severity: 'breaking', service: 'widget-api', operation: 'addLabel', path: '', breaks: ['widget', 'backend'], text: 'was removed' },
  { severity: 'compatible', service: 'middleware', operation: 'loadAccount', path: 'answer 200 $.mood', breaks: [], text: 'was added' },
] as const // prettier-ignore

const textOf = (release: Partial<Comparison['release']>, contracts: Comparison['contracts'] = []): string =>
  comparisonText({ passed: false, contracts, release: { ...RELEASE, ...release } })

test('a problem of several interactions is reported once, with the number of interactions', () => {
  const problemOf = (interaction: string, text = 'The unread count breaks: meta.seen is not in the document') => ({
    interaction,
    operation: 'listMessages 200',
    path: '$.meta.seen',
    message: 'is not in the document',
    text,
  })
  const problems = [problemOf('the newest'), problemOf('a picture'), problemOf('a card'), problemOf('a card', 'Other')]

  expect(
    textOf({}, [
      { provider: 'widget-api', interactions: 9, problems },
      { provider: 'realtime', interactions: 1, problems: [] },
    ]).split('\n'),
  ).toEqual([
    '✗ widget-api: 9 interactions with 4 problems',
    '  listMessages 200 (the newest, and 2 more)',
    '    The unread count breaks: meta.seen is not in the document',
    '  listMessages 200 (a card)',
    '    Other',
    '✓ realtime: 1 interaction holds',
    '',
    '✓ the documents are unchanged since 0.1.0',
  ])
})

test('a breaking change is reported with the sides that it breaks and the version number that it needs', () => {
  expect(textOf({ isAllowed: false, changes: [BREAKING, COMPATIBLE] }).split('\n')).toEqual([
    '',
    '✗ 2 changes since 0.1.0, 1 breaking',
    '  breaking    widget-api addLabel was removed (breaks released widgets and older backends)',
    '  compatible  middleware loadAccount answer 200 $.mood was added',
    '0.1.0 must not contain breaking changes: increase its minor version, or undo these changes',
  ])
  expect(textOf({ version: '0.2.0', changes: [BREAKING] })).not.toContain('must not contain breaking changes')
  expect(textOf({ since: '1.0.0', version: '1.0.1', isAllowed: false, changes: [BREAKING] })).toContain('increase its major version') // prettier-ignore
})
