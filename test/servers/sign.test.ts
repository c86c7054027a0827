import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { buildOf, buildTenants, copyFolder, createTempFolder, registerCleanup, tenant, tenantsFile } from '#test/support/cli/buildProcess.ts' // prettier-ignore
import { runCli } from '#test/support/cli/commandLine.ts'
import { MINISIGN } from '#test/support/cli/minisignVectors.ts'

registerCleanup()

const SIGNATURE = 'manifest.json.minisig'
const TENANT = tenant('acme', { parts: [], languages: ['en'] })
const PUBLIC_KEY = MINISIGN.plain.publicKey.trim().split('\n')[1] ?? ''

let built = ''
let signed = ''
beforeAll(async () => {
  built = await buildOf([TENANT])
  signed = await signCopy()
})
afterEach(clearKeys)

function clearKeys(): void {
  for (const name of ['WIDGET_SIGNING_KEY', 'WIDGET_SIGNING_KEY_FILE', 'WIDGET_SIGNING_PASSWORD'])
    Reflect.deleteProperty(process.env, name)
}

/** Runs `sign` with these variables in the environment. */
async function sign(out: string, env: Readonly<Record<string, string>>) {
  Object.assign(process.env, env)
  const result = await runCli(['sign', '--build', out])
  clearKeys()
  return result
}

async function signCopy(): Promise<string> {
  const out = copyFolder(built)
  const { code, err } = await sign(out, { WIDGET_SIGNING_KEY: MINISIGN.plain.secretKey })
  if (code !== 0) throw new Error(err)
  return out
}

const verify = (out: string, key = PUBLIC_KEY) => runCli(['build', '--verify', out, '--key', key])

const readId = (out: string): unknown =>
  (JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as { readonly buildId: string }).buildId

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

describe('widget-cli sign', () => {
  test('a signed build has the same buildId, and its signature names key and buildId', async () => {
    const { code, out } = await verify(signed)

    expect(code).toBe(0)
    expect(out).toContain(`signed with the key ${MINISIGN.plain.id}: buildId: ${String(readId(built))}`)
    expect(readId(signed)).toBe(readId(built))
    expect(readFileSync(join(signed, SIGNATURE), 'utf8')).toContain(`trusted comment: buildId: ${String(readId(built))}\n`)
  }) // prettier-ignore

  test('signing the same build twice gives the same bytes', async () => {
    expect(readFileSync(join(await signCopy(), SIGNATURE))).toEqual(readFileSync(join(signed, SIGNATURE)))
  })

  test('the key and its password can come from a file and the environment', async () => {
    const [out, folder] = [copyFolder(built), createTempFolder()]
    const [secret, open] = [join(folder, 'widget.key'), join(folder, 'widget.pub')]
    writeFileSync(secret, MINISIGN.protected.secretKey)
    writeFileSync(open, MINISIGN.protected.publicKey)
    const { password } = MINISIGN.protected
    const result = await sign(out, { WIDGET_SIGNING_KEY_FILE: secret, WIDGET_SIGNING_PASSWORD: password })

    expect(result.code).toBe(0)
    expect((await verify(out, open)).code).toBe(0)
  })

  const { secretKey } = MINISIGN.protected
  test.each([
    ['no key', {}, 'There is no secret key.'],
    ['two keys', { WIDGET_SIGNING_KEY: secretKey, WIDGET_SIGNING_KEY_FILE: 'x' }, 'There are two secret keys.'],
    ['a missing key file', { WIDGET_SIGNING_KEY_FILE: '/nowhere/x.key' }, '/nowhere/x.key cannot be read (ENOENT).'],
    ['a public key', { WIDGET_SIGNING_KEY: MINISIGN.plain.publicKey }, 'WIDGET_SIGNING_KEY is not a secret key of minisign.'],
    ['no password', { WIDGET_SIGNING_KEY: secretKey }, 'WIDGET_SIGNING_KEY has a password.'],
    ['a wrong password', { WIDGET_SIGNING_KEY: secretKey, WIDGET_SIGNING_PASSWORD: 'x' }, 'The password is wrong, or WIDGET_SIGNING_KEY is damaged.'],
  ])('sign with %s exits with 2, says what is wrong, and writes nothing', async (_what, env, problem) => {
    const out = copyFolder(built)
    const { code, err } = await sign(out, env)

    expect([code, err]).toEqual([2, expect.stringContaining(problem)])
    expect(existsSync(join(out, SIGNATURE))).toBe(false)
  }) // prettier-ignore

  test('a build with a changed file is not signed', async () => {
    const out = copyFolder(built)
    writeFileSync(join(out, 'tenants/acme/report.html'), 'changed')
    const { code, err } = await sign(out, { WIDGET_SIGNING_KEY: MINISIGN.plain.secretKey })

    expect([code, err]).toEqual([1, expect.stringContaining('changed: tenants/acme/report.html')])
    expect(existsSync(join(out, SIGNATURE))).toBe(false)
  })
})

describe('build --verify --key', () => {
  test.each<[string, (out: string) => void, string]>([
    ['a changed trusted comment', (out) => edit(join(out, SIGNATURE), (text) => text.replace('buildId', 'buildID')), 'its trusted comment was changed'],
    ['a changed manifest', (out) => edit(join(out, 'manifest.json'), (text) => `${text}\n`), 'does not belong to these contents'],
    ['garbage', (out) => writeFileSync(join(out, SIGNATURE), '{}'), 'it is not a signature file of minisign'],
    ['the signature of another text', (out) => writeFileSync(join(out, SIGNATURE), MINISIGN.signatureOfHello), 'does not belong to these contents'],
  ])('a build with %s is refused with exit code 1', async (_what, change, problem) => {
    const out = copyFolder(signed)
    change(out)
    const { code, err } = await verify(out)

    expect([code, err]).toEqual([1, expect.stringContaining(problem)])
  }) // prettier-ignore

  test('a build without a signature, and one of another key, are refused with exit code 1', async () => {
    const [missing, other] = [await verify(built), await verify(signed, MINISIGN.protected.publicKey)]

    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining(`it has no ${SIGNATURE}`)])
    // The contents of a key file are a valid argument too, for a variable of a pipeline.
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining(`made with the key ${MINISIGN.plain.id}, and not with ${MINISIGN.protected.id}`),
    ])
  })

  test('an invalid key, and a key without --verify, exit with 2', async () => {
    const [invalid, alone] = [await verify(signed, 'RWnothing'), await runCli(['build', '--key', PUBLIC_KEY])]

    expect([invalid.code, invalid.err]).toEqual([2, expect.stringContaining('RWnothing is neither a public key')])
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('--key needs --verify.')])
  })

  test('a changed file of a tenant is found in a signed build', async () => {
    const out = copyFolder(signed)
    writeFileSync(join(out, 'tenants/acme/widget/panel.js'), 'changed')

    expect(await verify(out)).toMatchObject({ code: 1, err: expect.stringContaining('changed: tenants/acme/widget/panel.js') }) // prettier-ignore
  })
})

describe('a signature in the folder of a build', () => {
  const rebuild = (out: string, name: string) =>
    buildTenants(['--tenants', tenantsFile([{ ...TENANT, name }]), '--offline', '--out', out]).ended

  test('the next build keeps the signature if nothing changed, and removes it and says so otherwise', async () => {
    const out = copyFolder(signed)
    const same = await rebuild(out, TENANT.name ?? '')
    const kept = await verify(out)
    const other = await rebuild(out, 'Another name')

    expect([same.code, kept.code]).toEqual([0, 0])
    expect([other.code, other.output]).toEqual([0, expect.stringContaining('removed the signature of the previous build')]) // prettier-ignore
    expect(existsSync(join(out, SIGNATURE))).toBe(false)
    expect((await runCli(['build', '--verify', out])).code).toBe(0)
  })

  test('diff, headers and --verify without a key ignore the signature', async () => {
    const compared = await runCli(['diff', built, signed])
    const [plain, withSignature] = [await runCli(['headers', '--build', built]), await runCli(['headers', '--build', signed])]

    expect([compared.code, compared.out]).toEqual([0, expect.stringContaining('The builds have the same buildId')])
    expect(withSignature).toEqual(plain)
    expect((await runCli(['build', '--verify', signed])).code).toBe(0)
  }) // prettier-ignore
})

const hasMinisign = spawnSync('minisign', ['-v']).error === undefined
const testWithMinisign = hasMinisign ? test : test.skip
const REASON = hasMinisign ? '' : ' (skipped: the command `minisign`, a package of Debian, is not installed)'

describe(`minisign itself${REASON}`, () => {
  const run = (args: readonly string[], out: string): string =>
    execFileSync('minisign', args, { cwd: out, encoding: 'utf8' })

  testWithMinisign('minisign, if it is installed, verifies a signature of widget-cli', () => {
    expect(run(['-V', '-P', PUBLIC_KEY, '-m', 'manifest.json'], signed)).toContain(
      `Trusted comment: buildId: ${String(readId(built))}`,
    )
  })

  testWithMinisign('widget-cli verifies a signature of minisign with a new key pair', async () => {
    const [out, folder] = [copyFolder(built), createTempFolder()]
    const keys = ['-p', join(folder, 'new.pub'), '-s', join(folder, 'new.key')]
    run(['-G', '-W', ...keys], out)
    run(['-S', '-s', join(folder, 'new.key'), '-m', 'manifest.json', '-t', 'release 7'], out)
    const verified = await verify(out, join(folder, 'new.pub'))

    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining(': release 7')])
    expect((await sign(out, { WIDGET_SIGNING_KEY_FILE: join(folder, 'new.key') })).code).toBe(0)
    expect(run(['-V', '-p', join(folder, 'new.pub'), '-m', 'manifest.json'], out)).toContain('verified')
  })
})
