import { beforeAll, describe, expect, test } from '@jest/globals'
import { buildOf, createTempFolder, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { runCli } from '#test/support/cli/commandLine.ts'

registerCleanup()

let build = ''
beforeAll(async () => void (build = await buildOf([tenant('shop', { parts: ['csat'], languages: ['en'] })])))

const serveConfig = (...args: readonly string[]) => runCli(['serve-config', ...args])

describe('the options of serve-config', () => {
  test.each([
    ['neither a build nor a published folder', ['--format', 'nginx'], 'Exactly one of --build and --published'],
    ['both', ['--format', 'nginx', '--build', 'BUILD', '--published', 'file:///srv/chat'], 'Exactly one of'],
    ['no format', ['--build', 'BUILD'], '--format'],
    ['a certificate without its key', ['--format', 'nginx', '--build', 'BUILD', '--certificate', 'a.pem'], 'together'],
    ['an option without effect', ['--format', 'netlify', '--build', 'BUILD', '--root', '/srv'], 'no effect'],
    ['a relative root', ['--format', 'nginx', '--build', 'BUILD', '--root', 'srv'], 'absolute path'],
    ['a root that nginx cannot quote', ['--format', 'nginx', '--build', 'BUILD', '--root', '/srv/$uri'], 'cannot contain'],
    ['a host with a path', ['--format', 'nginx', '--build', 'BUILD', '--host', 'a.example/x'], 'name of a host'],
    ['a port above 65535', ['--format', 'nginx', '--build', 'BUILD', '--listen', '65536'], 'Use a port'],
    ['a bucket', ['--format', 'nginx', '--published', 's3://chat-files'], 'not the address of a published folder'],
    ['a published folder for Caddy', ['--format', 'caddy', '--published', 'file:///nowhere'], 'no complete release'],
  ])('%s is refused with what to do', async (_case, args, expected) => {
    const { code, out, err } = await serveConfig(...args.map((arg) => (arg === 'BUILD' ? build : arg)))
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(expected)
    expect(err).toMatch(/^next: +\S/m)
  }) // prettier-ignore

  test('an empty folder is refused as one without a release', async () => {
    const { code, err } = await serveConfig('--format', 'nginx', '--published', `file://${createTempFolder()}`)
    expect([code, err]).toEqual([2, expect.stringContaining('contains no complete release')])
  })

  test('--json contains the configuration that is printed otherwise', async () => {
    const text = await serveConfig('--format', 'vercel', '--build', build)
    const { out } = await serveConfig('--format', 'vercel', '--build', build, '--json')
    const { result } = JSON.parse(out) as { readonly result: { readonly configuration: string } }
    expect(`${result.configuration}\n`).toBe(text.out)
  })
})
