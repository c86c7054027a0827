import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { BUNDLE_CACHE } from '#cli/bundle/bundleCache.ts'
import { CACHE_FOLDER } from '#cli/bundle/root.ts'
import { type CliProcess, endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'
import { tenant } from '#test/support/cli/buildProcess.ts'

process.env[BUNDLE_CACHE] ??= join(CACHE_FOLDER, 'bundles')

let folder = ''
afterEach(() => {
  endCliProcesses()
  rmSync(folder, { recursive: true, force: true })
})

const write = (path: string, content: unknown): void =>
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))

/** Starts `build --watch` for these tenants, and waits for the first build. */
async function startWatching(tenants: string): Promise<CliProcess & { readonly out: string }> {
  // The build lies beside the tenants, so its own files are among the events.
  const out = join(folder, 'public')
  const args = ['--tenants', tenants, '--out', out, '--offline', '--public-url', 'https://chat.example.com/']
  const watching = widgetCli('build', '--watch', ...args)
  await Promise.race([watching.waitForOutput(/built \w+ into/), watching.ended])
  return { ...watching, out }
}

function createFolder(): string {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'watch-test-')))
  const tenants = join(folder, 'tenants')
  mkdirSync(tenants)
  write(join(tenants, 'acme.json'), tenant('acme'))
  return tenants
}

/** Saves a tenant as editors do, which write a new file and rename it. A watching build never sees half of it. */
function saveTenant(tenants: string, token: string, changes?: Parameters<typeof tenant>[1]): void {
  write(join(folder, 'new'), tenant(token, changes))
  renameSync(join(folder, 'new'), join(tenants, `${token}.json`))
}

const pageOf = (out: string, token: string): string =>
  readFileSync(join(out, `tenants/${token}/widget/index.html`), 'utf8')

test('build --watch builds again after each change to the tenant files, and ends with 0 when it is stopped', async () => {
  const tenants = createFolder()
  const { child, ended, waitForOutput, out } = await startWatching(tenants)
  saveTenant(tenants, 'acme', { accent: '#0a7a5c' })
  await waitForOutput(/0 added, 1 changed/)
  expect(pageOf(out, 'acme')).toContain('#0a7a5c')

  saveTenant(tenants, 'shop')
  await waitForOutput(/1 added, 0 changed, 1 kept/)
  child.kill('SIGTERM')
  const { code, output } = await ended

  expect(code).toBe(0)
  // Neither the files of a build nor the end start another build.
  expect(output.match(/built \w+ into/g)).toHaveLength(3)
})

test('build --watch keeps the last build while a tenant file is broken or missing, and ends with 1 when it is stopped then', async () => {
  const tenants = createFolder()
  const { child, ended, waitForOutput, out } = await startWatching(tenants)
  const before = pageOf(out, 'acme')
  write(join(tenants, 'acme.json'), '{ "token": "acme", ')
  const output = await waitForOutput(/Fix the problems above/)
  expect(output).toContain('acme.json')
  expect(pageOf(out, 'acme')).toBe(before)

  write(join(tenants, 'acme.json'), tenant('acme', { accent: '#0a7a5c' }))
  await waitForOutput(/0 added, 1 changed/)
  expect(pageOf(out, 'acme')).toContain('#0a7a5c')

  rmSync(tenants, { recursive: true })
  await waitForOutput(/cannot be read|contains no \.json file/)
  mkdirSync(tenants)
  write(join(tenants, 'shop.json'), tenant('shop'))
  await waitForOutput(/2 tenants \(1 added/)
  write(join(tenants, 'shop.json'), tenant('shop', { accent: '#0a7a5c' }))
  await waitForOutput(/2 tenants \(0 added, 1 changed/)
  expect(pageOf(out, 'shop')).toContain('#0a7a5c')

  write(join(tenants, 'shop.json'), '[')
  await waitForOutput(/shop\.json[^]*the last build stays/)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(1)
})

test.each([
  [['--tenants', '-'], '--watch needs --tenants with a file or a folder'],
  [[], '--watch needs --tenants with a file or a folder'],
  [['--tenants', '/nowhere/tenants.json'], '/nowhere (ENOENT) cannot be watched'],
])('build --watch %j is refused with a sentence', async (args, sentence) => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'watch-test-')))
  const out = join(folder, 'public')
  const { code, output } = await widgetCli('build', '--watch', '--out', out, '--offline', ...args).ended

  expect([code === 2 || code === 3, existsSync(out)]).toEqual([true, false])
  expect(output).toContain(sentence)
})
