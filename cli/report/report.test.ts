/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals'
import type { BundlerResult } from '../bundle/files.ts'
import { analyzeBundle } from './analysis.ts'
import { renderAnalysisPage } from './analysisPage.ts'
import { createIntegrityCosts } from './integrityCost.ts'
import { renderReportPage } from './reportPage.ts'
import { toTenantReport } from './tenantReport.ts'

const file = (bytes: number) => ({ bytes, gzip: { bytes: bytes / 2 }, brotli: { bytes: bytes / 4 } })

const frame = {
  entry: 'assets/main-A.js',
  styles: ['assets/main-B.css'],
  preloads: ['assets/chunk-C.js'],
  chat: ['assets/ChatScreen-E.js'],
}

const FILES = {
  'assets/main-A.js': file(400),
  'assets/main-B.css': file(8_000),
  'assets/chunk-C.js': file(400_000),
  'assets/chunk-D.js': file(4_000),
  'assets/ChatScreen-E.js': file(40_000),
  'assets/EmojiPanel-F.js': file(20_000),
  'assets/locales-1/en.js': file(8_000),
  'assets/locales-1/de.js': file(8_400),
  'emoji/de/data.json': file(80_000),
  'tenants/acme/widget/index.html': file(6_000),
  'tenants/acme/widget/loader.js': file(16_000),
  'tenants/acme/snippet.html': { bytes: 400 },
  'tenants/acme/manifest.json': { bytes: 9_000 },
  'maps/main-A.js.map': { bytes: 900_000 },
}

const report = (more: object = {}, files: object = {}) =>
  toTenantReport({
    ...{ token: 'acme', name: 'Acme', buildId: 'b1', locale: 'de', integrity: 500, frame },
    ...{ parts: [], preload: 'intent' },
    files: { ...FILES, ...files },
    ...more,
  })

const read = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

describe('tenant report', () => {
  const group = (name: string) => report().groups.find((one) => one.name === name)

  test('the first view contains the files that load before the first paint, in the tenant’s language only', () => {
    expect(
      group('First view')
        ?.files.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['assets/chunk-C.js', 'assets/locales-1/de.js', 'assets/main-A.js', 'tenants/acme/widget/index.html'])
    expect(group('First view')?.brotli).toBe((400 + 400_000 + 8_400 + 6_000) / 4)
  })

  test('the report groups other files by use, the largest first, without files that no visitor downloads', () => {
    expect(group('Emoji')?.files.map(({ path }) => path)).toEqual(['emoji/de/data.json', 'assets/EmojiPanel-F.js'])
    expect(group('Chat')?.files.map(({ path }) => path)).toEqual(['assets/ChatScreen-E.js', 'assets/chunk-D.js'])
    expect(group('Languages')?.files.map(({ path }) => path)).toEqual(['assets/locales-1/en.js'])
    expect(group('Host page')?.brotli).toBe(4_000)
    expect(JSON.stringify(report())).not.toMatch(/manifest|snippet|\.map/)
    expect(report().total.raw).toBe(report().groups.reduce((sum, { raw }) => sum + raw, 0))
  })

  test.each([
    ['intent', [], { isChatLoaded: false, requests: 1, brotli: 4_000 }],
    ['none', [], { isChatLoaded: false, requests: 1, brotli: 4_000 }],
    [
      'idle',
      [],
      { isChatLoaded: true, requests: 7, brotli: 4_000 + 2_000 + (400 + 400_000 + 8_400 + 6_000) / 4 + 10_000 },
    ],
    ['none', ['campaigns'], { isChatLoaded: true, requests: 7, brotli: 119_700 }],
  ])('the report states the cost of an untouched page with preload %s and the features %p', (preload, parts, cost) => {
    const withPanel = report({ preload, parts }, { 'tenants/acme/widget/panel.js': file(8_000) })

    expect(withPanel.untouchedPage).toEqual({ preload, ...cost })
    expect(read(renderReportPage(withPanel)).body.textContent).toContain(`with preload ${preload}`)
  })

  test('the report shows how much of the size budget is left, or by how much it is exceeded', () => {
    const toText = (html: string) => read(html).body.textContent
    expect(toText(renderReportPage(report()))).toContain('7.8 kB left of 111.0 kB')
    const heavy = renderReportPage(report({}, { 'assets/chunk-C.js': file(600_000) }))
    expect(toText(heavy)).toContain('42.2 kB over the budget of 111.0 kB')
  })

  test('the report has the token of a tenant without a name as its title', () => {
    const page = read(renderReportPage(report({ name: '' })))
    expect(page.querySelector('h1')?.textContent).toBe(report().token)
  })

  test('the report has no scripts and loads nothing, even if the tenant has a hostile name', () => {
    const name = '</title><script>x()</script><img src=x onerror=x()>'
    const page = read(renderReportPage(report({ name })))
    expect(page.querySelectorAll('script, img, link, iframe')).toHaveLength(0)
    expect(page.title).toBe(name)
    expect(page.querySelector('[http-equiv]')?.getAttribute('content')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
  })
})

describe('bundle analysis', () => {
  const input = (bytesInOutput: number) => ({ bytesInOutput })
  const metafile = {
    inputs: {},
    outputs: {
      'assets/main-A.js': { inputs: { 'src/app/main.tsx': input(100) } },
      'assets/chunk-C.js': {
        inputs: {
          'node_modules/react-dom/cjs/a.js': input(9_000),
          'node_modules/@x/y/node_modules/@formatjs/intl/b.js': input(50),
          'sagas/root.ts': input(70),
          'src/app/"<x>.ts': input(200),
        },
      },
      'assets/chunk-C.css': { inputs: { 'src/app/a.css': input(1) } },
      'assets/Lazy-D.js': { inputs: { 'src/screens/Lazy.tsx': input(60), 'src/app/gone.ts': input(0) } },
    },
  } as unknown as BundlerResult['metafile']

  test('the bundle analysis attributes each byte to its source, and to the first view or a later chunk', () => {
    const { first, later } = analyzeBundle(metafile, frame)
    expect(first.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['react-dom', 9_000],
      ['src/app', 300],
      ['sagas', 70],
      ['@formatjs/intl', 50],
    ])
    expect(later.map(({ name, bytes }) => [name, bytes])).toEqual([['src/screens', 60]])
  })

  test('the bundle chart labels each source for pointer, keyboard and screen reader, and repeats it in a table', () => {
    const page = read(renderAnalysisPage({ title: 'Bundle', buildId: 'b1', analysis: analyzeBundle(metafile, frame) }))
    const named = [...page.querySelectorAll('svg.wide g[tabindex="0"]')]
    expect(named.map((group) => group.getAttribute('aria-label'))).toContain('react-dom: 9.0 kB')
    expect([...page.querySelectorAll('svg.wide title')].map(({ textContent }) => textContent)).toContain('src/app/"<x>.ts: 200 B')
    expect(page.querySelectorAll('tbody tr')).toHaveLength(5)
    expect(page.querySelectorAll('script, [style]')).toHaveLength(0)
  }) // prettier-ignore
})

test('the size of the list of hashes in a page is measured without the rest of the page', () => {
  const page = (map: string): string => `<html><script type="importmap">${map}</script><p>Words</p></html>`
  expect(createIntegrityCosts()(page(''))).toBeGreaterThan(0)
  expect(createIntegrityCosts()(page(Array.from({ length: 100 }, (_none, index) => (index * 7_919) % 1_009).join()))).toBeGreaterThan(150) // prettier-ignore
  expect(createIntegrityCosts()('<p>Words</p>')).toBe(0)
})
