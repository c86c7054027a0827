import { expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { listProjectFiles } from '../../../test/support/projectFiles.ts'
import { UNUSED_FORMATTERS } from './unusedFormatters.ts'

test('no module of the widget calls a formatter that a build removes', async () => {
  const calls = new RegExp(`\\b(${UNUSED_FORMATTERS.join('|')})\\b|Formatted(Plural|List|DisplayName|\\w+Parts)\\b`)
  const callers: string[] = []
  for (const path of listProjectFiles(/^(src|sagas)\/.*[.]tsx?$/)) {
    if (calls.test(await readFile(path, 'utf8'))) callers.push(path)
  }

  expect(callers).toEqual([])
})
