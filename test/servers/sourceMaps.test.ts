import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Publication } from '#cli/commands/release/publish.ts'
import { readBuild } from '#cli/publish/readBuildFiles.ts'
import { toSentryVariables } from '#cli/sourceMaps/sentrySettings.ts'
import { uploadSourceMaps } from '#cli/sourceMaps/uploadSourceMaps.ts'
import { buildOf, createTempFolder, readTree, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { findClosedPort } from '#test/support/publish/closedPort.ts'
import { createPublicView } from '#test/support/publish/publicView.ts'
import {
  type SentryFault,
  type SentryFile,
  type SentryServer,
  startSentryServer,
} from '#test/support/publish/sentryServer.ts'
import { startStoreCommand, storeCommand } from '#test/support/publish/storeCommand.ts'

registerCleanup()

const REPORTING = { parts: ['csat', 'errorReports'], languages: ['en'], errorReports: { dsn: 'https://key@errors.example.com/7' } } as const // prettier-ignore

let sentry: SentryServer
const builds = { first: '', second: '', silent: '' }
beforeAll(async () => {
  sentry = await startSentryServer()
  builds.first = await buildOf([tenant('shop', { ...REPORTING, name: 'Shop before' })])
  // The features of the cafe have scripts of their own, whose errors are not reported.
  builds.second = await buildOf([tenant('shop', REPORTING), tenant('cafe', { parts: ['emoji'], languages: ['en'] })])
  builds.silent = await buildOf([tenant('shop', { parts: ['csat'], languages: ['en'] })])
})
afterEach(() => {
  sentry.setFault(undefined)
  sentry.setObserver(undefined)
  sentry.clear()
})
afterAll(() => sentry.close())

type Store = { readonly to: string; readonly folder: string; readonly temporary: string }

function createStore(): Store {
  const parent = createTempFolder()
  const [folder, temporary] = [join(parent, 'chat'), join(parent, 'temporary')]
  mkdirSync(temporary)
  return { to: `file://${folder}`, folder, temporary }
}

type Environment = Readonly<Record<string, string>>

/** Runs `publish --sourcemaps` with the settings of the server, and with a folder for its temporary files. */
const publish = ({ to, temporary }: Store, build: string, more: readonly string[] = [], env: Environment = {}) =>
  storeCommand({ ...sentry.env, TMPDIR: temporary, ...env }, 'publish', '--build', build, '--to', to, '--sourcemaps', ...more) // prettier-ignore

/** Creates a store whose visitors have the first build, without its source maps. */
async function createStoreOfFirst(): Promise<Store> {
  const store = createStore()
  const { code, err } = await storeCommand({}, 'publish', '--build', builds.first, '--to', store.to)
  if (code !== 0) throw new Error(err)
  return store
}

const findProblems = ({ folder }: Store, build: string) => createPublicView({ folder }).findProblems([build])

/** Scripts of the frame with features in a build, from the page that loads them. */
function scriptsOf(build: string, token: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(build, `tenants/${token}/manifest.json`), 'utf8')) as { readonly shared: readonly string[] } // prettier-ignore
  const maps = readdirSync(join(build, 'maps'))
  return manifest.shared
    .flatMap((path) => (path.endsWith('.js') ? [path.replace('assets/', '')] : []))
    .filter((name) => maps.includes(`${name}.map`))
    .toSorted()
}

const NO_FILE: SentryFile = { type: '', debugId: '', text: '{}' }

/** Compares a script that Sentry has, and its source map, with a build. Returns their debug id. */
function expectSameFiles(build: string, name: string): string {
  const files = sentry.files()
  const [script, map] = [files.get(name) ?? NO_FILE, files.get(`${name}.map`) ?? NO_FILE]
  const id = script.debugId
  expect(id).toMatch(UUID)
  expect([script.type, map.type, map.debugId]).toEqual(['minified_source', 'source_map', id])
  const readText = (path: string): string => readFileSync(join(build, path), 'utf8')
  expect(script.text).toBe(`${readText(`assets/${name}`)}\n//# debugId=${id}\n//# sourceMappingURL=${name}.map\n`)
  const builtMap = JSON.parse(readText(`maps/${name}.map`)) as object
  expect(JSON.parse(map.text)).toEqual({ ...builtMap, debug_id: id, debugId: id })
  return id
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

describe('publish --sourcemaps', () => {
  test('publish --sourcemaps uploads every script of a tenant with error reports and its source map, both with the debug id', async () => {
    const store = createStore()
    const before = readTree(builds.second)
    const { code, out, err } = await publish(store, builds.second)
    expect([code, err]).toEqual([0, expect.any(String)])

    const scripts = scriptsOf(builds.second, 'shop')
    expect(scripts).toContainEqual(expect.stringMatching(/^sentry\.lazy-/))
    expect(out).toContain(`uploaded ${scripts.length} source maps with their scripts to Sentry`)
    expect([...sentry.files().keys()].toSorted()).toEqual(scripts.flatMap((name) => [name, `${name}.map`]).toSorted())
    const ids = scripts.map((name) => expectSameFiles(builds.second, name))
    expect(new Set(ids).size).toBe(scripts.length)
    expect(readTree(builds.second)).toEqual(before)
    expect(await findProblems(store, builds.second)).toEqual([])
    expect(readdirSync(store.temporary)).toEqual([])
  })

  test('publish --sourcemaps uploads before visitors get the release', async () => {
    const store = await createStoreOfFirst()
    const pageOf = (): string => readFileSync(join(store.folder, 'tenants/shop/manifest.json'), 'utf8')
    const first = pageOf()
    const pages: string[] = []
    sentry.setObserver(() => void pages.push(pageOf()))
    expect(await publish(store, builds.second)).toMatchObject({ code: 0 })
    expect(pages.length).toBeGreaterThan(0)
    expect(new Set(pages)).toEqual(new Set([first]))
    expect(pageOf()).not.toBe(first)
  })

  test('publish --sourcemaps of the same build again transfers no file', async () => {
    const store = createStore()
    await publish(store, builds.first)
    sentry.takeRequests()
    expect(await publish(store, builds.first)).toMatchObject({ code: 0 })
    const requests = sentry.takeRequests()
    expect(requests).toContainEqual({ method: 'POST', path: expect.stringContaining('/assemble/') as unknown })
    expect(requests.filter(({ method, path }) => method === 'POST' && path.includes('/chunk-upload/'))).toEqual([])
  })

  test('publish --sourcemaps --dry-run lists the source maps, sends no request, and needs no settings of Sentry', async () => {
    const store = createStore()
    sentry.takeRequests()
    const without = { SENTRY_AUTH_TOKEN: '', SENTRY_ORG: '', SENTRY_PROJECT: '' }
    const { code, out } = await publish(store, builds.second, ['--dry-run'], without)
    const scripts = scriptsOf(builds.second, 'shop')
    expect(code).toBe(0)
    expect(out.match(/would upload maps\/(.*)\.map/g)).toEqual(scripts.map((name) => `would upload maps/${name}.map`))
    expect(out).toContain(`would upload ${scripts.length} source maps with their scripts to Sentry`)
    expect(sentry.takeRequests()).toEqual([])
    expect(existsSync(store.folder)).toBe(false)

    const json = await publish(store, builds.second, ['--dry-run', '--json'])
    const { result } = JSON.parse(json.out) as { readonly result: Publication }
    expect(result.sourceMaps).toEqual(scripts.map((name) => `maps/${name}.map`))
  })

  test('publish --sourcemaps of a build without error reports sends no request and says so', async () => {
    const store = createStore()
    sentry.takeRequests()
    const { code, out } = await publish(store, builds.silent)
    expect([code, out]).toEqual([0, expect.stringContaining('no tenant of this build has errorReports')])
    expect(sentry.takeRequests()).toEqual([])
  })

  test('publish without --sourcemaps sends no request to Sentry', async () => {
    const { to } = createStore()
    sentry.takeRequests()
    expect(await storeCommand(sentry.env, 'publish', '--build', builds.first, '--to', to)).toMatchObject({ code: 0 })
    expect(sentry.takeRequests()).toEqual([])
  })
})

describe('publish --sourcemaps with wrong settings', () => {
  test.each([
    ['without a token', { SENTRY_AUTH_TOKEN: '' }, 'not set: SENTRY_AUTH_TOKEN.'],
    ['without an organization and a project', { SENTRY_ORG: '', SENTRY_PROJECT: '' }, 'not set: SENTRY_ORG, SENTRY_PROJECT.'],
    ['with a token of two lines', { SENTRY_AUTH_TOKEN: 'first\nsecond' }, 'SENTRY_AUTH_TOKEN contains white space.'],
    ['with another address than http', { SENTRY_URL: 'sentry.example.com' }, 'SENTRY_URL is not an http or https address.'],
  ])('publish --sourcemaps %s ends with 2 and stores nothing', async (_case, env, problem) => {
    const store = createStore()
    sentry.takeRequests()
    const { code, err } = await publish(store, builds.first, [], env)
    expect([code, err]).toEqual([2, expect.stringContaining(problem)])
    expect(err).not.toContain('first')
    expect(existsSync(store.folder)).toBe(false)
    expect(sentry.takeRequests()).toEqual([])
  }) // prettier-ignore
})

/** Fails each request whose address contains a text. */
const failAt =
  (text: string, status: number, body: object): SentryFault =>
  ({ path }) =>
    path.includes(text) ? { status, body } : undefined

type Case = readonly [name: string, fault: SentryFault | undefined, env: Environment, problem: string, next: string]

const FAILURES: readonly Case[] = [
  ['refuses the token', undefined, { SENTRY_AUTH_TOKEN: 'wrong-3f1a7be0' }, 'Sentry refuses access (sentry reported an error: Invalid token (http status: 401))', 'Check SENTRY_AUTH_TOKEN.'],
  ['refuses the scope of the token', failAt('/assemble/', 403, { detail: 'No permission' }), {}, 'No permission (http status: 403)', 'Check SENTRY_AUTH_TOKEN.'],
  ['does not know the organization', undefined, { SENTRY_ORG: 'another' }, 'Sentry does not know the organization or the project', 'Check SENTRY_ORG'],
  ['does not know the project', undefined, { SENTRY_PROJECT: 'another' }, 'One or more projects are invalid (http status: 400)', 'Check SENTRY_ORG, SENTRY_PROJECT'],
  ['answers 404 for the project', failAt('/assemble/', 404, { detail: 'The requested resource does not exist' }), {}, 'Sentry does not know the organization or the project', 'Check SENTRY_ORG, SENTRY_PROJECT'],
  ['fails at the first request', failAt('/chunk-upload/', 502, { detail: 'Bad gateway' }), {}, 'Sentry has refused several attempts', 'Run the command again later'],
  ['fails at the transfer', (request) => (request.method === 'POST' && request.path.includes('/chunk-upload/') ? { status: 500, body: {} } : undefined), {}, 'http status: 500', 'Run the command again later'],
  ['cannot read the files', failAt('/assemble/', 200, { state: 'error', missingChunks: [], detail: 'Broken bundle' }), {}, 'sentry-cli failed (Failed to process uploaded files: Broken bundle)', 'Check Sentry'],
  ['repeats the token in its answer', failAt('/chunk-upload/', 400, { detail: 'Unreadable: TOKEN' }), {}, 'Unreadable: [token]', 'Check Sentry'],
] // prettier-ignore

/** Puts the token of the server into a response. */
const withToken = (fault: SentryFault, token = ''): SentryFault => {
  return (request) => {
    const answer = fault(request)
    if (answer === undefined || answer === 'silent') return answer
    return { ...answer, body: JSON.parse(JSON.stringify(answer.body).replace('TOKEN', token)) as object }
  }
}

describe('publish --sourcemaps to a Sentry that fails', () => {
  test.each(FAILURES)('publish --sourcemaps to a Sentry that %s ends with 3 and a sentence, and visitors keep their release', async (_case, fault, env, problem, next) => {
    const store = await createStoreOfFirst()
    sentry.setFault(fault && withToken(fault, sentry.env['SENTRY_AUTH_TOKEN']))
    const { code, out, err } = await publish(store, builds.second, [], env)
    expect([code, err]).toEqual([3, expect.stringContaining(`The source maps were not uploaded: `)])
    expect(err).toContain(problem)
    expect(err).toContain(next)
    expect(err).not.toMatch(/^ +(at|\d+:) /m)
    expect(out + err).not.toContain(env['SENTRY_AUTH_TOKEN'] ?? sentry.env['SENTRY_AUTH_TOKEN'])
    expect(await findProblems(store, builds.first)).toEqual([])
    expect(readdirSync(store.temporary)).toEqual([])

    sentry.setFault(undefined)
    const again = await publish(store, builds.second)
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('stored 0 files')])
    expect(await findProblems(store, builds.second)).toEqual([])
  }) // prettier-ignore

  test('publish --sourcemaps to a Sentry that does not run ends with 3 and names the variable to check', async () => {
    const store = await createStoreOfFirst()
    const env = { SENTRY_URL: `http://127.0.0.1:${await findClosedPort()}` }
    const { code, err } = await publish(store, builds.second, [], env)
    expect([code, err]).toEqual([3, expect.stringContaining('Sentry cannot be reached')])
    expect(err).toContain('Check SENTRY_URL and the network')
    expect(await findProblems(store, builds.first)).toEqual([])
  })

  test('publish --sourcemaps fails although SENTRY_ALLOW_FAILURE makes sentry-cli end with 0', async () => {
    const store = await createStoreOfFirst()
    sentry.setFault(failAt('/', 500, {}))
    const { code } = await publish(store, builds.second, [], { SENTRY_ALLOW_FAILURE: '1' })
    expect(code).toBe(3)
    expect(await findProblems(store, builds.first)).toEqual([])
  })

  test('an upload to a Sentry that never answers fails after its time limit', async () => {
    sentry.setFault(() => 'silent')
    const { SENTRY_AUTH_TOKEN: authToken, SENTRY_ORG: org, SENTRY_PROJECT: project, SENTRY_URL: url } = sentry.env
    const variables = toSentryVariables({ authToken, org, project, url })
    const options = { variables, signal: undefined, onProgress: undefined, timeoutMs: 300 }
    await expect(uploadSourceMaps(await readBuild(builds.first), options)).rejects.toMatchObject({
      code: 'sentryFailed',
      exitCode: 3,
      what: expect.stringContaining('Sentry has not accepted them in time') as unknown,
    })
  })

  test('Ctrl-C during the upload ends the command with 130, and visitors keep their release', async () => {
    const store = await createStoreOfFirst()
    sentry.setFault(() => 'silent')
    const asked = new Promise<void>((resolve) => sentry.setObserver(() => resolve()))
    const env = { ...sentry.env, TMPDIR: store.temporary }
    const { child, ended } = startStoreCommand(env, 'publish', '--build', builds.second, '--to', store.to, '--sourcemaps') // prettier-ignore
    await asked
    child.kill('SIGINT')
    const { code, err } = await ended
    expect([code, err]).toEqual([130, expect.stringContaining('Visitors get the same release as before.')])
    expect(await findProblems(store, builds.first)).toEqual([])
    expect(readdirSync(store.temporary)).toEqual([])
  })
})
