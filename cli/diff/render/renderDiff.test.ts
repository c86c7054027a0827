import { describe, expect, test } from '@jest/globals'
import { type DescribedBuild, describedBuild, toSnapshots } from '#test/support/cli/buildSnapshots.ts'
import { compareBuilds } from '../compareBuilds.ts'
import { renderMarkdown } from './renderMarkdown.ts'
import { renderText } from './renderText.ts'

const diff = (old: DescribedBuild, current: DescribedBuild, maxGrowth?: number) =>
  compareBuilds(toSnapshots(old, current), { maxGrowth })

const SMALL = { 'first view': 100_000, loader: 6_000, 'panel script': 7_000, page: 9_000 }
const LARGE = { ...SMALL, 'first view': 103_000, loader: 6_060 }

const OLD = describedBuild({
  a: { sizes: SMALL },
  b: { sizes: SMALL },
  gone: {},
})
const NEW = describedBuild({
  a: { sizes: LARGE, languages: ['de', 'en'], shared: ['assets/main-0000000B.js'] },
  b: { sizes: { ...LARGE, 'first view': 102_000 }, languages: ['de', 'en'], shared: ['assets/main-0000000B.js'] },
  fresh: {},
})

describe('rendered differences', () => {
  test('the text lists tenants, sizes of the largest change, chunks with a total, and languages', () => {
    const lines = renderText(diff(OLD, NEW)).split('\n').slice(1)

    expect(lines.join('\n')).toBe(`
Tenants
  added: fresh
  removed: gone
  changed: a, b

Sizes, compressed with Brotli
  2 tenants: a, b
    features: csat
    first view (a)  100.0 kB  103.0 kB  +3.0 kB  +3.0%
    loader (a)        6.0 kB    6.1 kB    +60 B  +1.0%
    main.js          90.0 kB   91.0 kB  +1.0 kB  +1.1%
    all chunks       90.0 kB   91.0 kB  +1.0 kB  +1.1%

Languages
  2 tenants: a, b
    added: de`)
  })

  test('Markdown has one summary, one table of sizes, and folded details', () => {
    const [summary = '', table = '', ...details] = renderMarkdown(diff(OLD, NEW)).split('\n\n')

    expect(summary).toMatch(/^\*\*The builds differ: .* 2 tenants changed, 1 added, 1 removed, 0 unchanged\. The largest change of a first view is \+3\.0 kB \(\+3\.0%, `a`\)\. No host page has to allow more sources\.\*\*$/) // prettier-ignore
    expect(table.split('\n')).toEqual([
      '| Tenants | Size with Brotli | Old | New | Difference | % |',
      '| --- | --- | ---: | ---: | ---: | ---: |',
      '| 2 tenants: `a`, `b` | first view (`a`) | 100.0 kB | 103.0 kB | +3.0 kB | +3.0% |',
      '|  | loader (`a`) | 6.0 kB | 6.1 kB | +60 B | +1.0% |',
      '|  | all chunks | 90.0 kB | 91.0 kB | +1.0 kB | +1.1% |',
    ])
    expect(details.join('\n').match(/<summary>.*?<\/summary>/g)).toEqual([
      '<summary>Tenants</summary>',
      '<summary>Chunks: 1 difference</summary>',
      '<summary>Languages</summary>',
    ])
  })

  test('growth above the limit is named with its tenants', () => {
    expect(renderText(diff(OLD, NEW, 1.5)).split('\n')[1]).toBe(
      'The first view grows by more than 1.5% for 2 tenants: a, b. The largest growth is that of a: 100.0 kB → 103.0 kB (+3.0 kB, +3.0%).',
    )
    expect(renderMarkdown(diff(OLD, NEW, 2.5)).split('\n')[2]).toBe(
      '- The first view of `a` grows by more than 2.5%: 100.0 kB → 103.0 kB (+3.0 kB, +3.0%).',
    )
  })

  test.each([
    ['an added source', { 'connect-src': ['https://mid.example.com'] }, 'must add these sources before the new build is served', 'Host pages of 1 tenant must change their policy.'],
    ['a new hash', { 'script-src': ["'sha256-B='"] }, 'A host page that gets the new snippet must also get its new hash', 'No host page has to allow more sources.'],
    ['a removed source', {}, 'No host page has to change its policy. It may remove these sources.', 'No host page has to allow more sources.'],
  ])('the text says what %s in the host policy means for a host page', (_case, more, advice, summary) => {
    const old = describedBuild({ a: { hostPolicy: { 'script-src': ["'sha256-A='"], 'img-src': ['https:'] } } })
    const current = describedBuild({ a: { hostPolicy: { 'script-src': ["'sha256-A='"], ...more } } })
    const text = renderText(diff(old, current))

    expect(text).toContain(advice)
    expect(text).toContain(summary)
  }) // prettier-ignore

  test('a value of a build cannot add a line, an element or a mention to the output', () => {
    const old = describedBuild({ 'x\n# `<b>|@team': {} })
    const current = describedBuild({ 'x\n# `<b>|@team': { parts: ['\u001B[31m`<img>'], languages: ['a\u202E'] } })
    const [text, markdown] = [renderText(diff(old, current)), renderMarkdown(diff(old, current))]

    expect(text).toContain('changed: x\\u000a# `<b>|@team')
    expect(`${text}${markdown}`).not.toMatch(/[^\P{C}\n]|^# /mu)
    expect(markdown).not.toMatch(/<b>|<img>/)
    expect(markdown).toContain('<code>x&#92;u000a&#35;&#32;&#96;&#60;b&#62;&#124;&#64;team</code>')
  })

  test('a comment about 400 feature sets is shorter than the limit of GitHub', () => {
    const tokens = Array.from({ length: 400 }, (_none, index) => `tenant-with-a-long-token-${index}`)
    const build = (name: string, sizes: typeof SMALL) =>
      describedBuild(
        Object.fromEntries(tokens.map((token) => [token, { sizes, parts: [token], shared: [`assets/${name}.js`] }])),
      )
    const markdown = renderMarkdown(diff(build('old', SMALL), build('new', LARGE), 0))

    expect(markdown.length).toBeLessThan(65_536)
    expect(markdown).toContain('more')
  })
})
