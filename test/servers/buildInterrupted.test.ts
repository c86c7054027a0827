import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { basename, dirname, join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { isIntact, verifyBuild } from '#cli/output/verifyBuild.ts'
import {
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
  ['the first files are there', (names) => names('assets').length > 0],
  ['half of the shared files are there', (names) => names('assets').length > 80],
  ['the first tenant is there', (names) => names('tenants').length > 0],
  ['twelve tenants are there', (names) => names('tenants').length > 12],
  ['half of the tenants are there', (names) => names('tenants').length > TENANTS / 2],
  ['all of the tenants are there', (names) => names('tenants').length >= TENANTS],
  ['it remembers', (names) => names('maps').includes('build.json')],
  ['all is written', (names) => names().includes('manifest.json')],
]

/** Kills the build with SIGKILL as soon as the condition holds. Returns false if the build ended before that. */
async function killWhen(building: BuildProcess, isReached: (listFiles: ListFiles) => boolean): Promise<boolean> {
  const listFiles = createFileLister(building)
  while (!isReached(listFiles) && building.child.exitCode === null) await wait(1)
  const isInTime = building.child.exitCode === null
  building.child.kill('SIGKILL')
  await building.ended
  return isInTime
}

test.each(KILL_POINTS)('a build that is killed when %s leaves the old build complete', async (_point, isReached) => {
  const isKilled = await killWhen(buildTenants(['--tenants', tenantsFile(tenants('new')), '--out', out]), isReached)
  const verified = await verifyBuild(out)

  expect(isIntact(verified)).toBe(true)
  // The build may end between its last file and the replacement of the folder. At every other point it was killed in
  // time.
  if (isReached !== KILL_POINTS.at(-1)?.[1]) expect([isKilled, verified.buildId]).toEqual([true, before])
})

test('the next build removes the temporary files of killed builds and nothing else', async () => {
  const ownFiles = [`${basename(out)}.next-mine`, `${basename(out)}-2`]
  for (const name of ownFiles) writeFileSync(join(dirname(out), name), 'x')
  await killWhen(
    buildTenants(['--tenants', tenantsFile(tenants('newer')), '--out', out]),
    (names) => names('assets').length > 0,
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
