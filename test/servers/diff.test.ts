import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { BuildDiff } from '#cli/diff/buildDiff.ts'
import { buildOf, copyFolder, createTempFolder, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { runCli } from '#test/support/cli/commandLine.ts'
import { tenantWith } from '#test/support/cli/tenants.ts'

registerCleanup()

const services = { ...tenantWith().services, middleware: 'https://mid.example.com' }
const SHOP = tenant('shop', { parts: ['csat'], languages: ['en'], services, hosts: ['https://shop.example.com'] })
const PLAIN = tenant('plain', { parts: ['csat'], languages: ['en'] })

const builds = { old: '', new: '' }
beforeAll(async () => {
  builds.old = await buildOf([SHOP, PLAIN, tenant('gone', { parts: ['csat'], languages: ['en'] })])
  builds.new = await buildOf([
    { ...SHOP, parts: ['contactForm', 'csat'], languages: ['de', 'en'], hosts: ['https://shop.example.com', 'https://www.example.com'] },
    PLAIN,
    tenant('fresh', { parts: ['csat'], languages: ['en'] }),
  ]) // prettier-ignore
})

const diff = (...args: readonly string[]) => runCli(['diff', builds.old, builds.new, ...args])

describe('widget-cli diff', () => {
  test('diff prints what a release engineer needs to know about the changed tenant', async () => {
    const { code, out } = await diff()

    expect(code).toBe(0)
    expect(out).toMatch(
      /^The builds differ: [\da-f]{16} → [\da-f]{16}; 1 tenant changed, 1 added, 1 removed, 1 unchanged\./,
    )
    expect(out).toContain('Host pages of 1 tenant must change their policy.')
    expect(out).toContain('Tenants\n  added: fresh\n  removed: gone\n  changed: shop\n')
    expect(out).toMatch(/Sizes, compressed with Brotli\n {2}1 tenant: shop\n {4}features: contactForm, csat\n/)
    expect(out).toMatch(/^ {4}first view +\d+\.\d kB +\d+\.\d kB +\+\d+(\.\d)? k?B +\+\d\.\d%$/m)
    expect(out).toMatch(/^ {4}firstForms\.lazy\.js +\d\.\d kB +\+\d\.\d kB +added$/m)
    expect(out).toMatch(/^ {4}all chunks /m)
    expect(out).toMatch(/^ {4}locales\/de\.js .* added$/m)
    expect(out).toContain('Features\n  1 tenant: shop\n    added: contactForm\n')
    expect(out).toContain('Services\n  1 tenant: shop\n    needs services.middleware for contactForm\n')
    expect(out).toContain('Languages\n  1 tenant: shop\n    added: de\n')
    expect(out).toContain('    connect-src: directive added; added https://mid.example.com\n')
    expect(out).toContain('    frame-ancestors: added https://www.example.com\n')
  })

  test('diff --format markdown prints a summary, one table and folded details for a pull request', async () => {
    const { code, out } = await diff('--format', 'markdown')
    const [visible = ''] = out.split('<details>')

    expect(code).toBe(0)
    expect(visible.match(/^\*\*The builds differ: .*\*\*$/gm)).toHaveLength(1)
    expect(visible.match(/^\| --- /gm)).toHaveLength(1)
    expect(visible).toMatch(/^\| 1 tenant: `shop` \| (first view|page) \|/m)
    expect(out).toContain('<details><summary>Policy of host pages</summary>')
  })

  test('diff --json prints every difference as one document', async () => {
    const { code, out } = await diff('--json')
    const { command, ok, result } = JSON.parse(out) as { command: string; ok: boolean; result: BuildDiff }

    expect([code, command, ok]).toEqual([0, 'diff', true])
    expect(result.tenants).toEqual({ added: ['fresh'], removed: ['gone'], changed: ['shop'], unchanged: ['plain'] })
    expect(result.features).toEqual([{ tenants: ['shop'], change: { added: ['contactForm'], removed: [] } }])
    expect(result.headers).toEqual({ shared: [], tenants: [] })
  })

  test('diff of a build with itself says that the builds are the same', async () => {
    const { code, out } = await runCli(['diff', builds.old, builds.old, '--max-growth', '0'])

    expect([code, out]).toEqual([0, expect.stringMatching(/^The builds have the same buildId: [\da-f]{16}\.\n$/)])
  })

  test('diff --token describes only the selected tenants, and rejects a token of neither build', async () => {
    const selected = await diff('--token', 'plain', '--token', 'gone')
    const unknown = await diff('--token', 'shpo')

    expect(selected.out).toContain('0 tenants changed, 0 added, 1 removed, 1 unchanged.')
    expect(selected.out).not.toContain('shop')
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('"shpo" (Did you mean shop?)')])
  })

  test('diff --max-growth ends with 1 and names the tenant whose first view grows too much', async () => {
    const [small, large] = [await diff('--max-growth', '0'), await diff('--max-growth', '50')]

    expect([small.code, large.code]).toEqual([1, 0])
    expect(small.out).toMatch(/^The first view of shop grows by more than 0%: /m)
    expect(large.out).not.toContain('grows by more than')
  })

  test('diff --max-growth ignores a tenant that is not selected', async () => {
    expect(await diff('--max-growth', '0', '--token', 'plain')).toMatchObject({ code: 0 })
  })

  test.each(['-1', '1e3', '1001', 'two', ''])('diff --max-growth rejects the value “%s”', async (value) => {
    expect(await diff('--max-growth', value)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Use a percentage from 0 to 1000'),
    })
  })

  test('diff of a folder without a build ends with the error that no build was found', async () => {
    const empty = createTempFolder()
    const file = join(empty, 'notes.txt')
    writeFileSync(file, 'notes')

    for (const folder of [empty, file, join(empty, 'missing')])
      expect(await runCli(['diff', builds.old, folder])).toMatchObject({
        code: 2,
        err: expect.stringContaining(`No build for tenants was found in ${folder}.`),
      })
  })

  test.each([
    ['manifest.json', '"publicUrl'],
    ['tenants/shop/manifest.json', '"csat'],
    ['tenants/shop/report.json', '"brotli'],
  ])('diff of a build with a changed %s names the file and the folder', async (path, text) => {
    const folder = copyFolder(builds.new)
    writeFileSync(join(folder, path), readFileSync(join(folder, path), 'utf8').replace(text, `${text}-`))

    const { code, err } = await runCli(['diff', builds.old, folder])
    expect([code, err]).toEqual([1, expect.stringContaining(`changed: ${path} in ${folder}`)])
  })
})
