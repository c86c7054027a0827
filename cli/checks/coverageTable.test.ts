import { describe, expect, test } from '@jest/globals'
import { checkCoverageTable } from './coverageTable.ts'

const TESTS: Readonly<Record<string, string>> = {
  'a.test.ts': [
    "test('is shown', () => undefined)",
    "test.each([['x', 1]])('%s is drawn', () => undefined)",
    'test.each([\n  ["x"],\n])(\n  // prettier-ignore\n  "a \\"word\\"",\n  () => undefined,\n)',
    "test.skip('sleeps', () => undefined)",
    "const words = 'only words'",
  ].join('\n'),
  'b.spec.ts': "for (const kind of KINDS) test(`${kind} is sent`, async () => undefined)\nit('isn\\'t lost', () => 1)",
  'c.spec.ts':
    "const greeted = test.extend<World>({})\ngreeted(\n  'is greeted', async () => undefined)\nannounce('is loud')",
}

const checkTable = (markdown: string) => checkCoverageTable(markdown, (path) => TESTS[path])

const PROVEN = '`a.test.ts › is shown`'

type Change = { readonly cell?: string; readonly head?: string; readonly without?: number; readonly row?: string }

/** Builds a valid document, except for the given changes. */
function document({ cell = PROVEN, head = 'unproven: 0', without = 0, row }: Change): string {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => number !== without)
  const lines = `| sentence | proof |\n| --- | --- |\n${row ?? `| It is shown. | ${cell} |`}`
  return [`# What proves it\n\n${head}`, ...numbers.map((number) => `## ${number}. Things\n\n${lines}`)].join('\n\n')
}

const problemsOf = (options: Change): readonly string[] => [...new Set(checkTable(document(options)).problems)] // prettier-ignore

describe('valid coverage tables', () => {
  test.each([
    ['the name of a test', PROVEN],
    ['the name of a test table', '`a.test.ts › %s is drawn`'],
    ['a quoted name after a comment', '`a.test.ts › a "word"`'],
    ['a template literal as a name', '`b.spec.ts › ${kind} is sent`'],
    ['a name with an apostrophe', "`b.spec.ts › isn't lost`"],
    ['a test with fixtures of its own', '`c.spec.ts › is greeted`'],
    ['two tests', `${PROVEN}<br>\`b.spec.ts › \${kind} is sent\``],
    ['a note that there is no behaviour', '– (no behaviour)'],
  ])('a coverage table is valid with this proof: %s', (_name, cell) =>
    expect(checkTable(document({ cell }))).toEqual({ problems: [], unproven: 0, ceiling: 0 }),
  )

  test('a coverage table may have as many unproven sentences as its head allows, or fewer', () => {
    const cell = `${PROVEN}<br>**unproven** half of it`

    expect(checkTable(document({ cell, head: 'unproven: 9' }))).toEqual({ problems: [], unproven: 9, ceiling: 9 })
    expect(checkTable(document({ cell, head: 'unproven: 12' }))).toEqual({ problems: [], unproven: 9, ceiling: 12 })
  })

  test('a sentence of a coverage table may contain an escaped bar', () =>
    expect(problemsOf({ row: `| on \\| off | ${PROVEN} |` })).toEqual([]))
})

describe('invalid coverage tables', () => {
  test.each([
    ['names a missing file', { cell: '`c.test.ts › is shown`' }, '  c.test.ts does not exist'],
    ['names a missing test', { cell: '`a.test.ts › is hidden`' }, '  a.test.ts has no test “is hidden”'],
    ['names a string that is not a test', { cell: '`a.test.ts › only words`' }, '  a.test.ts has no test “only words”'],
    ['names the argument of a helper', { cell: '`c.spec.ts › is loud`' }, '  c.spec.ts has no test “is loud”'],
    ['names a skipped test', { cell: '`a.test.ts › sleeps`' }, '  a.test.ts has no test “sleeps”'],
    ['names only a part of a test name', { cell: '`b.spec.ts › is sent`' }, '  b.spec.ts has no test “is sent”'],
    ['names a missing test beside an existing one', { cell: `${PROVEN}<br>\`a.test.ts › x\`` }, '  a.test.ts has no test “x”'],
    ['leaves a cell empty', { cell: '' }, '  “It is shown.” has no proof'],
    ['has no sentence', { row: `| | ${PROVEN} |` }, `  a row has no sentence: ${PROVEN}`],
    ['has a third cell', { row: `| a | ${PROVEN} | c |` }, '  “a” has 3 cells instead of 2'],
    ['gives no reason for an unproven sentence', { cell: '**unproven**', head: 'unproven: 9' }, '  “It is shown.”: “**unproven**” is neither a test nor a reason'],
    ['has a cell with other text', { cell: 'soon' }, '  “It is shown.”: “soon” is neither a test nor a reason'],
    ['lacks a section', { without: 4 }, '  section 4 is missing'],
    ['has more unproven sentences than its limit', { cell: '**unproven** not built', head: 'unproven: 8' }, '  9 sentences are unproven, but at most 8 are allowed'],
    ['has no limit of unproven sentences', { head: '' }, '  the line `unproven: N` is missing'],
  ])('a coverage table is invalid if it %s', (_name, options, problem) => expect(problemsOf(options)).toEqual([problem])) // prettier-ignore

  test('a coverage table is invalid if a section is only a heading', () => {
    expect(checkTable(`${document({ without: 9 })}\n\n## 9. Numbers\n`).problems).toEqual(['  section 9 is missing'])
  })
})
