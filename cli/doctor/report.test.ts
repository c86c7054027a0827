import { stripVTControlCharacters } from 'node:util'
import { expect, test } from '@jest/globals'
import { createPaint } from '../terminal/colour.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { PageEvidence } from './evidence.ts'
import type { Finding } from './finding.ts'
import { diagnosisLines } from './report.ts'

const EVIDENCE: PageEvidence = {
  format: 1,
  page: { url: 'https://shop.test/', status: 200, headers: {}, policies: [], viewport: { width: 1_280, height: 800 } },
  loaders: [],
  snippets: [],
  widget: { sdk: 'own', isStarted: true, settings: {}, bubbleCount: 1 },
  violations: [],
  errors: [],
  requests: [],
  sockets: [],
  opening: { by: 'click', helloAfterMs: 1, waitedMs: 1, errorCodes: [] },
}

const FINDING: Finding = {
  code: 'covered',
  severity: 'error',
  text: 'A bar is in front of the bubble.',
  seen: ['#bar', 'x'.repeat(400)],
  fix: { text: 'Add to the page’s CSS:', paste: 'first {\n}' },
  docs: 'README.md',
}

const linesOf = (diagnosis: Omit<Diagnosis, 'evidence'>): readonly string[] =>
  diagnosisLines({ ...diagnosis, evidence: EVIDENCE }, createPaint(false))

test('the report of a broken page has each finding with its observations, the fix to paste, and what works', () => {
  expect(linesOf({ verdict: 'broken', findings: [FINDING], checked: ['the loader runs'] })).toEqual([
    'The chat does not work on this page: https://shop.test/',
    '',
    '✗ error  A bar is in front of the bubble.  [covered]',
    '    seen  #bar',
    `    seen  ${'x'.repeat(300)}…`,
    '    fix   Add to the page’s CSS:',
    '            first {',
    '            }',
    '    docs  README.md',
    '',
    'Works:',
    '  ✓ the loader runs',
    '',
    '1 error, 0 warnings, 0 hints',
  ])
})

test('the report of a healthy page has the verdict and what was checked', () => {
  expect(linesOf({ verdict: 'works', findings: [], checked: ['the loader runs'] })).toEqual([
    'The chat works on this page: https://shop.test/',
    '',
    'Works:',
    '  ✓ the loader runs',
  ])
})

test('the report distinguishes a page with warnings from a broken one', () => {
  const [first] = linesOf({ verdict: 'warning', findings: [{ ...FINDING, severity: 'warning' }], checked: [] })

  expect(first).toBe('The chat works on this page, but not everything in it: https://shop.test/')
})

test('no text of a page controls the terminal, and the colours of the report stay', () => {
  const escape = '\u001B]0;owned\u0007'
  const finding = { ...FINDING, text: escape, seen: [`${escape}\n✓ works`], fix: { text: escape, paste: escape } }
  const evidence = { ...EVIDENCE, page: { ...EVIDENCE.page, url: `https://shop.test/${escape}` } }
  const diagnosis: Diagnosis = { verdict: 'broken', findings: [finding], checked: [escape], evidence }
  const coloured = diagnosisLines(diagnosis, createPaint(true)).join('\n')

  expect(stripVTControlCharacters(coloured)).toBe(diagnosisLines(diagnosis, createPaint(false)).join('\n'))
  expect(stripVTControlCharacters(coloured).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  expect(coloured).toContain('\u001B[31m✗ error')
  expect(coloured).toContain('\n          ✓ works')
})
