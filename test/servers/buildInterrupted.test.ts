import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { basename, dirname, join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { isWhole, verify } from '#cli/output/verify.ts'
import {
  buildOf,
  buildTenants,
  type BuildProcess,
  clearEach,
  languageOf,
  tenant,
  tenantsFile,
  tree,
} from '#test/support/buildProcess.ts'

clearEach()

const TENANTS = 48
const tenants = (name: string) =>
  Array.from({ length: TENANTS }, (_, index) =>
    tenant(`t${index}`, { name, languages: [...new Set(['en', languageOf(index)] as const)] }),
  )

let out = ''
let before = ''
beforeAll(async () => {
  out = await buildOf(tenants('old'))
  before = (await verify(out)).buildId
})

const beside = (): readonly string[] => readdirSync(dirname(out)).filter((name) => name !== basename(out))

/** Function that lists the files that a build has written so far to a path in its temporary folder. */
type Look = (...path: readonly string[]) => readonly string[]

const lookOf =
  ({ child }: BuildProcess): Look =>
  (...path) => {
    const folder = join(`${out}.next-${child.pid}`, ...path)
    return existsSync(folder) ? readdirSync(folder) : []
  }

const isLocked = (): boolean => existsSync(`${out}.lock`)

const POINTS: readonly (readonly [string, (names: Look) => boolean])[] = [
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
async function killWhen(building: BuildProcess, isSo: (names: Look) => boolean): Promise<boolean> {
  const look = lookOf(building)
  while (!isSo(look) && building.child.exitCode === null) await wait(1)
  const isInTime = building.child.exitCode === null
  building.child.kill('SIGKILL')
  await building.ended
  return isInTime
}

test.each(POINTS)('a build that is killed when %s leaves the old build complete', async (_when, isSo) => {
  const isKilled = await killWhen(buildTenants(['--tenants', tenantsFile(tenants('new')), '--out', out]), isSo)
  const verified = await verify(out)

  expect(isWhole(verified)).toBe(true)
  // The build may end between its last file and the replacement of the folder. At every other point it was killed in
  // time.
  if (isSo !== POINTS.at(-1)?.[1]) expect([isKilled, verified.buildId]).toEqual([true, before])
})

test('the next build removes the temporary files of killed builds and nothing else', async () => {
  const mine = [`${basename(out)}.next-mine`, `${basename(out)}-2`]
  for (const name of mine) writeFileSync(join(dirname(out), name), 'x')
  await killWhen(
    buildTenants(['--tenants', tenantsFile(tenants('newer')), '--out', out]),
    (names) => names('assets').length > 0,
  )
  expect(beside().length).toBeGreaterThan(mine.length)
  const { code } = await buildTenants(['--tenants', tenantsFile(tenants('newest')), '--out', out]).ended

  expect([code, beside().toSorted()]).toEqual([0, mine.toSorted()])
})

test('a build that gets SIGINT fails, keeps the old build, and leaves no temporary files', async () => {
  const held = tree(out)
  const building = buildTenants(['--tenants', tenantsFile(tenants('newest of all')), '--out', out])
  const names = lookOf(building)
  while (names('tenants').length === 0 && building.child.exitCode === null) await wait(1)
  building.child.kill('SIGINT')
  const { code, said } = await building.ended

  expect([code === 0, said]).toEqual([false, expect.stringContaining('Interrupted')])
  expect(beside().filter((name) => /\.next-\d|\.lock$/.test(name))).toEqual([])
  expect(tree(out)).toEqual(held)
})

test('a second build into the same folder fails and names the process of the first build', async () => {
  const first = buildTenants(['--tenants', tenantsFile(tenants('first')), '--out', out])
  while (!isLocked() && first.child.exitCode === null) await wait(1)
  const second = await buildTenants(['--tenants', tenantsFile(tenants('second')), '--out', out]).ended

  expect([second.code === 0, second.said]).toEqual([false, expect.stringContaining(`process ${first.child.pid}`)])
  expect((await first.ended).code).toBe(0)
  expect(isWhole(await verify(out))).toBe(true)
})
