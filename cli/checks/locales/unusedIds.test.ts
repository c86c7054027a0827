import { expect, test } from '@jest/globals'
import { findUnusedIds } from './unusedIds.ts'

const SOURCES = new Map([
  ['src/screens/Form.tsx', "import type { Failed } from '#state/forms.ts'\nconst text = <T id={`form.${problem}`} />"],
  ['src/state/forms.ts', "import type { Problem } from '../domain/form.ts'\nexport type Failed = Problem"],
  ['src/domain/form.ts', "import { deep } from './deep.ts'\nexport type Problem = 'phoneInvalid' | 'required'"],
  ['src/domain/deep.ts', "export const deep = 'tooDeep'"],
  ['src/screens/Rating.tsx', "import { RATINGS } from '#domain/csat.ts'\nconst text = <T id={`csat.rating.${rating}`} />"],
  ['src/domain/csat.ts', 'export const RATINGS = [1, 3, 5] as const'],
  ['src/screens/Dialog.tsx', "type Id = 'bot.restart'\nconst text = <T id={`${messageId}Confirm`} />"],
  ['src/screens/Status.tsx', "const status = 'loading'\nconst title = intl.formatMessage({ id: 'chat.title' })"],
  ['src/screens/Retry.tsx', 'const text = <T id="retry" />\nconst key = `${prefix}.${name}`\nconst all = `${anything}`'],
]) // prettier-ignore

const unusedOf = (...ids: readonly string[]): readonly string[] => findUnusedIds(ids, SOURCES)

test('ids in strings, and ids that templates build, are used', () =>
  expect(
    unusedOf('chat.title', 'retry', 'form.phoneInvalid', 'form.required', 'csat.rating.3', 'bot.restart', 'bot.restartConfirm'), // prettier-ignore
  ).toEqual([]))

test.each([
  ['an id that no source contains', 'chat.subtitle'],
  ['an id that only begins like a used one', 'chat.titleLong'],
  ['an id whose template is never given the rest', 'form.optional'],
  ['an id whose rest is only in files that the template cannot know', 'form.loading'],
  ['an id whose rest is three imports away', 'form.tooDeep'],
  ['an id of a rating that does not exist', 'csat.rating.2'],
  ['a confirmation of a dialog that does not exist', 'conversation.endConfirm'],
  ['an id of one word that is only a status', 'loading'],
])('the locale check finds %s', (_fault, id) =>
  expect(unusedOf(id)).toEqual([`en.json: ${id} is used nowhere in src and sagas`]),
)
