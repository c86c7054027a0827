/** Test that the table refers to: its file, and its name as written in `test('…')`. */
type TestReference = { readonly file: string; readonly name: string }

type Row = {
  readonly sentence: string
  readonly testReferences: readonly TestReference[]
  readonly isUnproven: boolean
}

/** Parsed table. `ceiling` is the maximum number of unproven rows, or undefined if the document does not state it. */
type Table = { readonly ceiling: number | undefined; readonly rows: readonly Row[]; readonly problems: readonly string[] } // prettier-ignore

type CoverageResult = {
  readonly problems: readonly string[]
  readonly unproven: number
  readonly ceiling: number
}

/** Sections of the specification that contain requirements. */
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

const TEST_REFERENCE = /^`([^` ]+) › (.+)`$/
const UNPROVEN = /^\*\*unproven\*\* .+/
const NO_BEHAVIOUR = '– (no behaviour)'

/**
 * Checks that each sentence has a test or a mark, that no section is missing, and that each named test exists. `read`
 * returns the text of a file, or undefined if there is none.
 */
export function checkCoverageTable(markdown: string, read: (path: string) => string | undefined): CoverageResult {
  const { ceiling, rows, problems } = parseTable(markdown)
  const unproven = rows.filter(({ isUnproven }) => isUnproven).length
  return {
    unproven,
    ceiling: ceiling ?? 0,
    problems: [
      ...problems,
      ...missingSections(markdown),
      ...(ceiling === undefined ? ['  the line `unproven: N` is missing'] : []),
      ...(unproven > (ceiling ?? 0)
        ? [`  ${unproven} sentences are unproven, but at most ${ceiling ?? 0} are allowed`]
        : []),
      ...findMissingTests(rows, read),
    ],
  }
}

const headingsOf = (markdown: string): readonly string[] => [...markdown.matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number) // prettier-ignore

function missingSections(markdown: string): readonly string[] {
  const sections = markdown.split(/^(?=## )/m).filter((part) => cellsOf(part).length > 0)
  const presentSections = sections.flatMap(headingsOf)
  return SECTIONS.filter((number) => !presentSections.includes(number)).map(
    (number) => `  section ${number} is missing`,
  )
}

function parseTable(markdown: string): Table {
  const read = cellsOf(markdown).map(parseRow)
  return {
    ceiling: toNumber(/^unproven: (\d+)$/m.exec(markdown)?.[1]),
    rows: read.flatMap((row) => (typeof row === 'string' ? [] : [row])),
    problems: read.filter((row) => typeof row === 'string'),
  }
}

const toNumber = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** Returns the cells of all rows except the head, which is the first row of a table and the line below it. */
function cellsOf(markdown: string): readonly (readonly string[])[] {
  const lines = markdown.split('\n')
  const isLine = (line = ''): boolean => /^\|[ :|-]+\|$/.test(line)
  return lines
    .filter((line, at) => line.startsWith('|') && !isLine(line) && !isLine(lines[at + 1]))
    .map((line) => line.trim().slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))) // prettier-ignore
}

/** Returns the row, or a text that describes its problem. */
function parseRow(cells: readonly string[]): Row | string {
  const [sentence = '', proofText = ''] = cells
  if (cells.length !== 2) return `  “${sentence}” has ${cells.length} cells instead of 2`
  if (sentence === '') return `  a row has no sentence: ${proofText}`
  if (proofText === '') return `  “${sentence}” has no proof`
  const parts = proofText === NO_BEHAVIOUR ? [] : proofText.split('<br>').map((part) => part.trim())
  const invalidPart = parts.find((part) => !TEST_REFERENCE.test(part) && !UNPROVEN.test(part))
  if (invalidPart !== undefined) return `  “${sentence}”: “${invalidPart}” is neither a test nor a reason`
  return {
    sentence,
    testReferences: parts.flatMap(parseTestReference),
    isUnproven: parts.some((part) => UNPROVEN.test(part)),
  }
}

function parseTestReference(part: string): readonly TestReference[] {
  const [, file, name] = TEST_REFERENCE.exec(part) ?? []
  return file !== undefined && name !== undefined ? [{ file, name }] : []
}

function findMissingTests(rows: readonly Row[], read: (path: string) => string | undefined): readonly string[] {
  const names = new Map<string, ReadonlySet<string> | undefined>()
  return rows.flatMap(({ testReferences }) => testReferences).flatMap(({ file, name }) => {
    if (!names.has(file)) names.set(file, testNames(read(file)))
    const known = names.get(file)
    if (known === undefined) return [`  ${file} does not exist`]
    return known.has(name) ? [] : [`  ${file} has no test “${name}”`]
  }) // prettier-ignore
}

/**
 * Returns an expression that matches test names. A name follows `test(`, `it(`, a function that the file creates with
 * `test.extend`, or the brackets of `test.each(…)(`. Template literals match as they are written.
 */
const testNamePattern = (functions: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?:(?<![\w.])(?:${functions.join('|')})|\))\(\s*(?://[^\n]*\s*)?(['"\`])((?:\\.|(?!\1)[^\\])*)\1`,
    'g',
  )

const EXTENDED = /\bconst (\w+) = \w+\.extend\b/g

function testNames(source: string | undefined): ReadonlySet<string> | undefined {
  if (source === undefined) return undefined
  const extended = [...source.matchAll(EXTENDED)].map(([, name = '']) => name)
  const names = source.matchAll(testNamePattern(['test', 'it', ...extended]))
  return new Set([...names].map(([, , name = '']) => name.replaceAll(/\\(['"`\\])/g, '$1')))
}
