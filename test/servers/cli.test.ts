import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { findChromium, findHeadlessShell, type Machine } from '#test/browser/installation/chromium.ts'
import { ensureFonts } from '#test/browser/installation/fonts.ts'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'

afterEach(endCliProcesses)

/** Origin of a page that a developer serves locally. */
const SHOP = 'http://shop.localhost:5173'

const findAddress = (output: string, pattern: RegExp): string => pattern.exec(output)?.[1] ?? ''

const readBuildId = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { readonly buildId: string }).buildId

describe('widget-cli', () => {
  test('widget-cli build refuses to replace a folder that it did not create, and keeps its files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cli-test-'))
    writeFileSync(join(folder, 'mine.txt'), 'x')
    const { code, output } = await widgetCli('build', '--out', folder).ended

    expect([code, readdirSync(folder)]).toEqual([2, ['mine.txt']])
    expect(output).toContain('Choose another --out')
  })

  test('widget-cli sandbox takes the next port when its port is in use, reports it, and stops cleanly', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', () => resolve()))
    const { port } = taken.address() as { port: number }
    const { child, ended, waitForOutput } = widgetCli('sandbox', '--port', String(port))
    const startOutput = await waitForOutput(/sandbox {2}http/)
    const url = findAddress(startOutput, /(http:\/\/127\.0\.0\.1:\d+)/)
    expect((await fetch(`${url}/sandbox/violations`)).status).toBe(200)
    child.kill('SIGINT')
    const { code } = await ended
    taken.close()

    expect(startOutput).toContain(`port ${port} is taken`)
    expect(code).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })

  test('widget-cli dev embeds the widget of another origin in its host page and allows --embed-in pages', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cli-test-'))
    const out = join(folder, 'dist')
    const building = widgetCli('build', '--out', join(folder, 'built')).ended
    const { child, ended, waitForOutput } = widgetCli(
      'dev',
      '--port',
      '0',
      '--no-watch',
      '--out',
      out,
      '--embed-in',
      SHOP,
    )
    const devOutput = await waitForOutput(/Embed in/)
    const url = findAddress(devOutput, /Open (http:\S+)/)
    const html = await (await fetch(url)).text()
    const sandboxUrl = /"sandboxUrl":"([^"]+)"/.exec(html)?.[1] ?? ''
    const page = await fetch(`${sandboxUrl}/widget/chat?website_token=demo`)
    const loader = await fetch(`${sandboxUrl}/packs/js/sdk.js`)
    const unknown = await fetch(`${sandboxUrl}/widget?website_token=unknown`)
    const sizes: unknown = await (await fetch(`${sandboxUrl}/widget/sizes.json`)).json()
    const axe = await fetch(`${sandboxUrl}/widget/axe.js`)
    child.kill('SIGTERM')

    expect(new URL(url).hostname).not.toBe(new URL(sandboxUrl).hostname)
    expect(devOutput).toContain(`Embed in ${SHOP}: baseUrl ${sandboxUrl}, token demo`)
    expect(page.headers.get('content-security-policy')?.split('; ')).toContain(`frame-ancestors ${url} ${SHOP}`)
    // Without a charset, the texts of a replay depend on how the network splits the page.
    for (const { headers } of [page, loader]) expect(headers.get('content-type')).toContain('charset=utf-8')
    const pageText = await page.text()
    expect(pageText).toContain(`"hosts":["${url}","${SHOP}"]`)
    expect([loader.status, unknown.status, (await ended).code]).toEqual([200, 404, 0])
    const { output } = await building
    // A build for development contains the development port, so its id is another one.
    expect(output).toContain(`built ${readBuildId(join(folder, 'built'))} into`)
    expect(devOutput).toContain(`built ${readBuildId(out)} in`)
    expect(readBuildId(out)).not.toBe(readBuildId(join(folder, 'built')))
    expect(html).not.toContain('probe.js')
    expect(pageText).toContain('/widget/probe.js')
    expect(sizes).toEqual({ loader: expect.any(Number), panel: expect.any(Number), firstView: expect.any(Number) })
    expect(axe.headers.get('content-type')).toContain('javascript')
    expect(readdirSync(folder).toSorted()).toEqual(['built', 'dist'])
  })
})

describe('Chromium and fonts for the browser tests', () => {
  const machine = (change: Partial<Machine>): Machine & { readonly ran: string[] } => {
    const ran: string[] = []
    return {
      ran,
      env: { PATH: '/usr/bin' },
      isRoot: true,
      exists: () => false,
      run: (command, args) => void ran.push([command, ...args].join(' ')),
      playwrightPath: () => '/cache/chrome',
      log: () => undefined,
      ...change,
    }
  }

  test('the browser tests use an installed Chromium', () => {
    const found = machine({ exists: (path) => path === '/usr/bin/chromium' })

    expect([findChromium(found), found.ran]).toEqual(['/usr/bin/chromium', []])
  })

  test('the browser tests use the Chromium of CHROME_PATH before an installed one', () => {
    const exists = (path: string): boolean => ['/opt/mine', '/usr/bin/chromium'].includes(path)

    expect(findChromium(machine({ exists, env: { CHROME_PATH: '/opt/mine', PATH: '/usr/bin' } }))).toBe('/opt/mine')
  })

  test('the browser tests use Playwright’s Chromium when it can be downloaded', () => {
    let isDownloaded = false
    const found = machine({
      exists: (path) => isDownloaded && path === '/cache/chrome',
      run: () => void (isDownloaded = true),
    })

    expect(findChromium(found)).toBe('/cache/chrome')
  })

  test('the browser tests install Debian’s Chromium when Playwright’s cannot be downloaded', () => {
    let isInstalled = false
    const found = machine({
      exists: (path) => isInstalled && path === '/usr/bin/chromium',
      run: (command, [first]) => {
        if (command === 'npx') throw new Error('no network')
        if (first === 'install') isInstalled = true
      },
    })

    expect(findChromium(found)).toBe('/usr/bin/chromium')
  })

  test('the headless shell is installed for Debian’s Chromium only, and only as root', () => {
    const shell = '/usr/bin/chromium-headless-shell'
    let isInstalled = false
    const exists = (path: string): boolean => path === shell && isInstalled
    const [root, other] = [machine({ exists, run: () => void (isInstalled = true) }), machine({ isRoot: false })]

    expect(findHeadlessShell(root, '/opt/google/chrome')).toBe(undefined)
    expect(findHeadlessShell(other, '/usr/bin/chromium')).toBe(undefined)
    expect(other.ran).toEqual([])
    expect(findHeadlessShell(root, '/usr/bin/chromium')).toBe(shell)
    expect(findHeadlessShell(machine({ exists }), '/usr/bin/chromium')).toBe(shell)
  })

  test('the whole browser runs all tests if the headless shell cannot be installed', () => {
    const fail = (): never => {
      throw new Error('no network')
    }

    expect(findHeadlessShell(machine({ run: fail }), '/usr/bin/chromium')).toBe(undefined)
  })

  test('missing fonts are installed as root and ignored for other users', () => {
    const [root, other] = [machine({}), machine({ isRoot: false })]
    ensureFonts(root, () => false)
    ensureFonts(other, () => false)
    ensureFonts(other, () => true)

    expect(root.ran.at(-1)).toContain('fonts-noto-core')
    expect(other.ran).toEqual([])
  })

  test('findChromium throws an error that names CHROME_PATH when no Chromium can be installed', () => {
    expect(() => findChromium(machine({ isRoot: false }))).toThrow('set CHROME_PATH')
  })
})
