import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { EXIT_CODES } from '#cli/errors.ts'
import { VERSION } from '#cli/packageFile.ts'
import { runCli } from '#test/support/cli/commandLine.ts'

const folder = mkdtempSync(join(tmpdir(), 'extension-folder-'))
const out = join(folder, 'extension')
let written: Awaited<ReturnType<typeof runCli>>

beforeAll(async () => {
  written = await runCli(['extension', '--out', out])
})
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Code that runs a text, or a script from elsewhere. lodash has a fallback for engines without `globalThis`, where no
 * extension runs, and another library writes the same call as text.
 */
const EVALUATION =
  /(?<![.\w$])eval\(|(?<![\w$])Function\((?!"return this"\)|\$\{\w+\("return this"\)\})|importScripts|import\(/

const read = (path: string): string => readFileSync(join(out, path), 'utf8')

const filesOf = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))

const ICONS = { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' }

describe('browser extension', () => {
  test.each(Object.entries(ICONS))('its icon of %s px is a PNG of that size', (size, path) => {
    const png = readFileSync(join(out, path))

    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number(size), Number(size)])
  })

  test('its icons have the drawing of the product’s bubble', () => {
    const [, drawing = 'no drawing'] = /const CHAT = '([^']+)'/.exec(readFileSync('src/loader/bubble.ts', 'utf8')) ?? []

    expect(readFileSync('harness/extension/icons/bubble.svg', 'utf8')).toContain(`d="${drawing}"`)
  })

  test('its manifest has exactly the permissions and the policy that docs/harness/extension.md explains', () => {
    expect(JSON.parse(read('manifest.json'))).toEqual({
      manifest_version: 3,
      name: 'Live chat harness',
      version: VERSION,
      description: expect.any(String),
      minimum_chrome_version: '120',
      permissions: ['activeTab', 'declarativeNetRequestWithHostAccess', 'scripting', 'sidePanel', 'storage'],
      optional_host_permissions: ['http://*/*', 'https://*/*'],
      background: { service_worker: 'worker.js' },
      icons: ICONS,
      action: { default_title: expect.any(String), default_icon: ICONS },
      devtools_page: 'devtools.html',
      content_security_policy: {
        extension_pages:
          "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src http: https:; base-uri 'none'; form-action 'none'",
      },
    })
  })

  test('its pages load only files of the extension, and no script is inline', () => {
    for (const page of ['panel.html', 'devtools.html']) {
      const html = read(page)
      const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)

      expect(addresses.length).toBeGreaterThan(0)
      for (const address of addresses) expect(filesOf(out)).toContain(address)
      expect(html).not.toMatch(/<script(?![^>]*src=)/)
    }
  })

  test('its scripts import only files of the extension, and none evaluates a text', () => {
    const scripts = filesOf(out).filter((path) => path.endsWith('.js'))

    expect(scripts).toEqual(expect.arrayContaining(['worker.js', 'relay.js', 'hostProbe.js', 'frameProbe.js']))
    for (const path of scripts) {
      const code = read(path)
      expect([path, code.match(EVALUATION)]).toEqual([path, null])
      for (const [, address] of code.matchAll(/(?<!@)\bimport(?:[\w$*{},\s]+from)?"([^"]+)"/g))
        expect([path, address]).toEqual([path, expect.stringMatching(/^\.\/[\w-]+\.js$/)])
    }
  })

  test('the command says how to load the folder, writes into it again, and removes files of another version', async () => {
    writeFileSync(join(out, 'assets/panel-AAAAAAAA.js'), '')
    const before = filesOf(out).filter((path) => !path.includes('AAAAAAAA'))
    const again = await runCli(['extension', '--out', out])

    expect([written.code, again.code]).toEqual([EXIT_CODES.done, EXIT_CODES.done])
    expect(written.err + written.out).toContain('chrome://extensions')
    expect(filesOf(out).toSorted()).toEqual(before.toSorted())
  })
})

describe.each([
  ['extension', '--out'],
  ['harness', '--static'],
])('widget-cli %s %s', (command, option) => {
  test('a folder with other files is refused, and stays as it is', async () => {
    const foreign = mkdtempSync(join(folder, 'foreign-'))
    writeFileSync(join(foreign, 'manifest.json'), '{"name":"another"}')
    const { code, err } = await runCli([command, option, foreign])

    expect(code).toBe(EXIT_CODES.usage)
    expect(err).toContain('is not empty and was not made by this command')
    expect(readdirSync(foreign)).toEqual(['manifest.json'])
  })

  test.each([
    ['no folder', []],
    ['an address', [option, 'https://shop.test/']],
  ])('%s is refused with what to do', async (_name, args) => {
    const { code, err } = await runCli([command, ...args])

    expect(code).toBe(EXIT_CODES.usage)
    expect(err).toContain(option)
  })
})

test('harness --static writes a page with relative addresses, its files, and no inline script', async () => {
  const target = join(folder, 'static')
  const { code } = await runCli(['harness', '--static', target])
  const html = readFileSync(join(target, 'index.html'), 'utf8')
  const addresses = [...html.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, address = '']) => address)

  expect(code).toBe(EXIT_CODES.done)
  for (const address of addresses) expect(filesOf(target)).toContain(address)
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))/)
  expect(html).toContain(`content="object-src 'none'; base-uri 'none'"`)
})

test('harness --static --allow writes a policy with the allowed addresses and their paths', async () => {
  const target = join(folder, 'allowed')
  const allow = ['--allow', 'https://chat.test/tenants/abc', 'https://chat.test/tenants/def', 'http://localhost:5000/']
  const { code } = await runCli(['harness', '--static', target, ...allow])
  const html = readFileSync(join(target, 'index.html'), 'utf8')

  expect(code).toBe(EXIT_CODES.done)
  expect(html).toContain(
    `content="script-src 'self' https://chat.test/tenants/abc/ https://chat.test/tenants/def/ http://localhost:5000/; object-src 'none'`,
  )
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
})

test.each(['chat.test', 'http://chat.test', 'https://a;b.test', 'https://*.test', "https://chat.test/?a='"])(
  'harness --static --allow refuses the address %j',
  async (address) => {
    const { code, err } = await runCli(['harness', '--static', join(folder, 'refused'), '--allow', address])

    expect(code).toBe(EXIT_CODES.usage)
    expect(err).toContain('Use an address such as https://chat.example.com/tenants/TOKEN')
  },
)

test.each([
  'https://chat.test/a%2fb',
  'https://chat.test/a%5Cb',
  'https://chat.test/a%2eb',
  'https://chat.test/a%252fb',
])('harness --static --allow refuses the address %j, whose path a server may read otherwise', async (address) => {
  const { code, err } = await runCli(['harness', '--static', join(folder, 'refused'), '--allow', address])

  expect(code).toBe(EXIT_CODES.usage)
  expect(err).toContain('Use an address without %2F')
})
