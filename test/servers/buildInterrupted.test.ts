import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { basename, dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from '@jest/globals'
import type { Locale } from '#domain/locale.ts'
import { sha256 } from '#cli/output/hash.ts'
import { isIntact, verifyBuild } from '#cli/output/verifyBuild.ts'
import {
  build,
  buildOf,
  buildTenants,
  type BuildProcess,
  registerCleanup,
  languageOf,
  tenant,
  tenantsFile,
  readTree,
} from '#test/support/cli/buildProcess.ts'

registerCleanup()

const TENANTS = 48
const tenants = (name: string) =>
  Array.from({ length: TENANTS }, (_, index) =>
    tenant(`t${index}`, { name, languages: [...new Set(['en', languageOf(index)] as const)] }),
  )

let out = ''
let before = ''
beforeAll(async () => {
  out = await buildOf(tenants('old'))
  before = (await verifyBuild(out)).buildId
})

const siblings = (): readonly string[] => readdirSync(dirname(out)).filter((name) => name !== basename(out))

/** Function that lists the files that a build has written so far to a path in its temporary folder. */
type ListFiles = (...path: readonly string[]) => readonly string[]

const createFileLister =
  ({ child }: BuildProcess): ListFiles =>
  (...path) => {
    const folder = join(`${out}.next-${child.pid}`, ...path)
    return existsSync(folder) ? readdirSync(folder) : []
  }

const isLocked = (): boolean => existsSync(`${out}.lock`)

const KILL_POINTS: readonly (readonly [string, (listFiles: ListFiles) => boolean])[] = [
  ['it holds the lock', isLocked],
  ['it has begun', (names) => names().length > 0],
  ['the first tenant is there', (names) => names('tenants').length > 0],
  ['twelve tenants are there', (names) => names('tenants').length > 12],
  ['half of the tenants are there', (names) => names('tenants').length > TENANTS / 2],
  ['the last tenant is there', (names) => names('tenants').length >= TENANTS],
  ['it remembers', (names) => names('maps').includes('build.json')],
]

/** Kills the build with SIGKILL as soon as the condition holds. Returns false if the build ended before that. */
async function killWhen(building: BuildProcess, isReached: (listFiles: ListFiles) => boolean): Promise<boolean> {
  const listFiles = createFileLister(building)
  while (!isReached(listFiles) && building.child.exitCode === null) await setImmediate()
  const isInTime = building.child.exitCode === null
  building.child.kill('SIGKILL')
  await building.ended
  return isInTime
}

/** Returns the files that a page loads and that are missing or have other bytes than the page expects. */
function findBrokenFiles(page: string): readonly string[] {
  const [, text = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(page) ?? []
  const { integrity } = JSON.parse(text) as { readonly integrity: Readonly<Record<string, string>> }
  const loaded = Object.entries(integrity).map(([url, hash]) => [new URL(url).pathname, hash] as const)
  const isAsExpected = ([path, hash]: readonly [string, string]): boolean =>
    existsSync(join(out, path)) && `sha256-${sha256(readFileSync(join(out, path)))}` === hash
  expect(loaded.length).toBeGreaterThan(20)
  return loaded.filter((file) => !isAsExpected(file)).map(([path]) => path)
}

/** Expects that every tenant has its scripts and a page whose files are all there, as a web server would send them. */
function expectCompletePages(): void {
  for (const token of readdirSync(join(out, 'tenants'))) {
    const widget = join(out, 'tenants', token, 'widget')
    const page = readFileSync(join(widget, 'index.html'))
    const compressed = brotliDecompressSync(readFileSync(join(widget, 'index.html.br')))
    for (const sent of [page, compressed]) expect([token, findBrokenFiles(sent.toString())]).toEqual([token, []])
    expect(readdirSync(widget)).toEqual(expect.arrayContaining(['loader.js', 'panel.js']))
  }
}

test.each(KILL_POINTS)('a build that is killed when %s leaves the old build complete', async (_point, isReached) => {
  const isKilled = await killWhen(buildTenants(['--tenants', tenantsFile(tenants('new')), '--out', out]), isReached)
  const verified = await verifyBuild(out)

  expect(isIntact(verified)).toBe(true)
  // The build may change the folder within a millisecond after the last of these points.
  if (isReached !== KILL_POINTS.at(-1)?.[1]) expect([isKilled, verified.buildId]).toEqual([true, before])
})

/** Returns how many pages a build has replaced. Returns -1 before it begins to replace files, and after its end. */
function countReplaced(): number {
  const isPending = (_: unknown, index: number): boolean =>
    existsSync(join(`${out}.pending/tenants/t${index}/widget/index.html`))
  return existsSync(`${out}.pending/.journal.json`)
    ? TENANTS - Array.from({ length: TENANTS }).filter(isPending).length
    : -1
}

test.each<[number, Locale]>([
  [0, 'sv'],
  [1, 'fi'],
  [4, 'da'],
  [12, 'sv'],
  [24, 'fi'],
  [36, 'da'],
  [44, 'sv'],
])(
  'a build that is killed when it has replaced %i pages leaves complete pages, and the next command completes it',
  async (replaced, language) => {
    const changed = tenants(`Name ${replaced}`).map((source) => ({ ...source, languages: ['en', language] as const }))
    const file = tenantsFile(changed)
    await killWhen(buildTenants(['--tenants', file, '--out', out]), () => countReplaced() >= replaced)
    expectCompletePages()
    const verified = await build(['--verify', out]).ended
    const files = readTree(out)
    const again = await buildTenants(['--tenants', file, '--out', out]).ended

    expect([verified.code, again.code, again.output]).toEqual([0, 0, expect.stringContaining('48 kept')])
    expect(readTree(out)).toEqual(files)
    expect(siblings()).toEqual([])
  },
)

test('the next build removes the temporary files of killed builds and nothing else', async () => {
  const ownFiles = [`${basename(out)}.next-mine`, `${basename(out)}-2`]
  for (const name of ownFiles) writeFileSync(join(dirname(out), name), 'x')
  await killWhen(
    buildTenants(['--tenants', tenantsFile(tenants('newer')), '--out', out]),
    (names) => names('tenants').length > 0,
  )
  expect(siblings().length).toBeGreaterThan(ownFiles.length)
  const { code } = await buildTenants(['--tenants', tenantsFile(tenants('newest')), '--out', out]).ended

  expect([code, siblings().toSorted()]).toEqual([0, ownFiles.toSorted()])
})

test('a build that gets SIGINT fails, keeps the old build, and leaves no temporary files', async () => {
  const filesBefore = readTree(out)
  const building = buildTenants(['--tenants', tenantsFile(tenants('newest of all')), '--out', out])
  const names = createFileLister(building)
  while (names('tenants').length === 0 && building.child.exitCode === null) await wait(1)
  building.child.kill('SIGINT')
  const { code, output } = await building.ended

  expect([code === 0, output]).toEqual([false, expect.stringContaining('Interrupted')])
  expect(siblings().filter((name) => /\.next-\d|\.lock$/.test(name))).toEqual([])
  expect(readTree(out)).toEqual(filesBefore)
})

test('a second build into the same folder fails and names the process of the first build', async () => {
  const first = buildTenants(['--tenants', tenantsFile(tenants('first')), '--out', out])
  while (!isLocked() && first.child.exitCode === null) await wait(1)
  const second = await buildTenants(['--tenants', tenantsFile(tenants('second')), '--out', out]).ended

  expect([second.code === 0, second.output]).toEqual([false, expect.stringContaining(`process ${first.child.pid}`)])
  expect((await first.ended).code).toBe(0)
  expect(isIntact(await verifyBuild(out))).toBe(true)
})
