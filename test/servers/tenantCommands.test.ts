import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'

afterEach(endCliProcesses)

const folder = mkdtempSync(join(tmpdir(), 'tenant-commands-'))

/** Writes a file into the folder and returns its path. */
function createFile(name: string, contents: string): string {
  const path = join(folder, name)
  writeFileSync(path, contents)
  return path
}

const shop = createFile(
  'shop.json',
  JSON.stringify({ token: 'shop', services: { widgetApi: 'https://api.example.com' } }),
)

describe('widget-cli csp', () => {
  test('csp --format nginx prints the host page’s policy, and none for a frame with unknown hashes', async () => {
    const publicUrl = 'https://cdn.example.com/'
    const { code, out } = await widgetCli('csp', '--tenants', shop, '--offline', '--public-url', publicUrl, '--format', 'nginx').ended // prettier-ignore

    expect(code).toBe(0)
    expect(out.match(/add_header Content-Security-Policy/g)).toHaveLength(1)
    expect(out).toContain('# Pass --build DIR to print its policy')
  })

  test('csp --format json prints one JSON document with the directives of each policy', async () => {
    const publicUrl = 'https://cdn.example.com/'
    const { out } = await widgetCli('csp', '--tenants', shop, '--offline', '--public-url', publicUrl, '--format', 'json').ended // prettier-ignore

    expect(JSON.parse(out)).toEqual([
      {
        token: 'shop',
        isMissing: false,
        problems: [],
        host: expect.objectContaining({ 'frame-src': [publicUrl.slice(0, -1)] }),
      },
    ])
  })

  test('csp without a public URL exits with a usage error', async () => {
    const { code, out, err } = await widgetCli('csp', '--tenants', shop, '--offline').ended

    expect([code, out, err]).toEqual([2, '', expect.stringContaining('--public-url')])
  })

  test('csp --check exits with 1 for an incomplete policy of a host page and prints the missing source', async () => {
    const page = createFile('strict.txt', "Content-Security-Policy: default-src 'self'")
    const publicUrl = 'https://cdn.example.com/'
    const { code, out } = await widgetCli('csp', '--tenants', shop, '--offline', '--public-url', publicUrl, '--check', page).ended // prettier-ignore

    expect(code).toBe(1)
    expect(out).toContain('shop: there is no frame-src, and default-src lacks https://cdn.example.com')
  })

  test('csp --check exits with 0 for a complete policy of a host page', async () => {
    const publicUrl = 'https://cdn.example.com/'
    const required = await widgetCli('csp', '--tenants', shop, '--offline', '--public-url', publicUrl).ended
    const page = createFile(
      'kind.txt',
      required.out.split('\n').find((line) => line.startsWith('Content-Security-Policy')) ?? '',
    )
    const { code, out } = await widgetCli('csp', '--tenants', shop, '--offline', '--public-url', publicUrl, '--check', page).ended // prettier-ignore

    expect([code, out]).toEqual([0, expect.stringContaining('allows the widget')])
  })
})

describe('widget-cli build', () => {
  test('build --check rejects a text with a placeholder before it writes a file', async () => {
    const copy = { en: { welcomeTitle: 'Hi {name}' } }
    const open = createFile('open.json', JSON.stringify({ token: 'open', copy }))
    const out = join(folder, 'unwritten')
    const publicUrl = 'https://cdn.example.com/'
    const { code, err } = await widgetCli('build', '--tenants', open, '--offline', '--check', '--out', out, '--public-url', publicUrl).ended // prettier-ignore

    expect([code, existsSync(out)]).toEqual([1, false])
    expect(err).toContain('open, copy.en.welcomeTitle:')
  })

  test('build --analyze writes a chart of the bundle and refuses to overwrite another file', async () => {
    const picture = join(folder, 'analysis.html')
    const notes = createFile('notes.html', 'my notes')
    const analyzed = await widgetCli('build', '--tenants', shop, '--offline', '--analyze', picture).ended
    const refused = await widgetCli('build', '--tenants', shop, '--offline', '--analyze', notes).ended

    expect([analyzed.code, readFileSync(picture, 'utf8')]).toEqual([0, expect.stringContaining('react-dom')])
    expect([refused.code, readFileSync(notes, 'utf8')]).toEqual([2, 'my notes'])
  })
})
