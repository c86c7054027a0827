import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { listProjectFiles } from '#test/support/projectFiles.ts'

const ROOT = join(__dirname, '../..')

const TEST_FILES = listProjectFiles(/\.(test|spec)\.tsx?$/)

/** Places of test files that a project of `test/jest.config.mjs`, Playwright, `test:a11y`, `test:faults`, `test:engines`, `test:replay`, `test:frameworks` or `test:peers` runs. */
const RUNNERS: readonly RegExp[] = [
  /^(src\/(domain|api|realtime|state|tools)|sagas|cli|test\/bench)\/.*\.test\.ts$/,
  /^(src\/(protocol|browser|telemetry|components|screens|app|loader|embed)|harness|test\/flows)\/.*\.test\.tsx?$/,
  /^(contracts|test\/(schedules|servers|contracts|peers))\/.*\.test\.ts$/,
  /^test\/(browser|a11y|engines|faults|replay|frameworks)\/.*\.spec\.ts$/,
]

test('each test file is in a place where a test runner finds it', () =>
  expect(TEST_FILES.filter((path) => !RUNNERS.some((place) => place.test(path)))).toEqual([]))

test('no test is marked as the only one, waits for a fixed time, or is skipped without a condition', () => {
  const marks = /\b(test|it|describe)\.(only|skip|fixme)\((?=['"`])|\.waitForTimeout\(/
  const found = TEST_FILES.filter((path) => marks.test(readFileSync(join(ROOT, path), 'utf8')))

  // These texts are input of a parser, not tests.
  expect(found.filter((path) => path !== 'cli/checks/coverageTable.test.ts')).toEqual([])
})
