import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { listProjectFiles } from '#test/support/projectFiles.ts'

const ROOT = join(__dirname, '../..')

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const DECISIONS = listProjectFiles(/^docs\/adr\/\d{4}-.*\.md$/)

const SOURCES = listProjectFiles(/\.(tsx?|[cm]js|css)$/)

/** Documents that lead a reader to source files. Decisions name those of their time, and conventions invented ones. */
const DOCUMENTS = listProjectFiles(/^(ARCHITECTURE|README|docs\/(?!adr\/|CONVENTIONS).*|contracts\/README)\.md$/)

const numberOf = (path: string): string => basename(path).slice(0, 4)

describe('documents', () => {
  test.each(listProjectFiles(/\.md$/))('every relative link of %s leads to a file', (path) => {
    const links = [...read(path).matchAll(/\]\(([^)#\s:]+)(?:#[^)\s]*)?\)/g)].map(([, target = '']) => target)

    expect(links.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([])
  })

  test.each(DOCUMENTS)('every source file that %s names exists', (path) => {
    const names = [...read(path).matchAll(/`(\w[\w./-]*\.(?:tsx?|[cm]js|css))`/g)].map(([, name = '']) => name)

    expect(names.filter((name) => !SOURCES.some((source) => `/${source}`.endsWith(`/${name}`)))).toEqual([])
  })

  test('no two decisions have the same number', () => {
    const numbers = DECISIONS.map(numberOf)

    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  test.each(DECISIONS)('%s states its context, its decision and its consequences', (path) => {
    const sections = [
      ...read(path).matchAll(/\*\*(Context|Decision|Consequences)\b|^## (Context|Decision|Consequences)/gm),
    ]

    expect(new Set(sections.map(([, bold, heading]) => bold ?? heading))).toEqual(
      new Set(['Context', 'Decision', 'Consequences']),
    )
  })

  test('every decision that a comment or a document names exists', () => {
    const known = DECISIONS.map(numberOf)
    const named = listProjectFiles(/\.(tsx?|md|css|cjs)$/).flatMap((path) =>
      [...read(path).matchAll(/\bADR (\d{4})\b/g)].map(([, number = '']) => ({ path, number })),
    )

    expect(named.filter(({ number }) => !known.includes(number))).toEqual([])
  })
})
