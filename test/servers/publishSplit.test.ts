import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Pruned } from '#cli/commands/release/prune.ts'
import type { Publication } from '#cli/commands/release/publish.ts'
import type { ReleaseList } from '#cli/commands/release/releases.ts'
import type { ChannelSwitch } from '#cli/commands/release/switchChannel.ts'
import { buildOf, createTempFolder, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { createPublicView, type PublicView } from '#test/support/publish/publicView.ts'
import { BUCKET, type S3Server, startS3Server } from '#test/support/publish/s3Server.ts'
import { startStoreCommand, storeCommand, storeResult } from '#test/support/publish/storeCommand.ts'

registerCleanup()

const SMALL = { parts: ['csat'], languages: ['en'] } as const
const CAFE = tenant('cafe', SMALL)

let s3: S3Server
const builds = { first: '', second: '', third: '' }
beforeAll(async () => {
  s3 = await startS3Server()
  builds.first = await buildOf([tenant('shop', SMALL), CAFE])
  builds.second = await buildOf([tenant('shop', { ...SMALL, languages: ['de', 'en'] }), CAFE])
  builds.third = await buildOf([tenant('shop', { ...SMALL, languages: ['en', 'fr'] }), CAFE])
})
afterAll(() => s3.close())

const idOf = (build: string): string =>
  (JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8')) as { readonly buildId: string }).buildId

type Store = { readonly to: string; readonly view: PublicView }

let stores = 0
const createBucket = (): Store & { readonly prefix: string } => {
  const prefix = `chat-${(stores += 1)}/`
  return { to: `s3://${BUCKET}/${prefix}`, view: createPublicView({ s3, prefix }), prefix }
}
const createFolder = (): Store & { readonly folder: string } => {
  const folder = join(createTempFolder(), 'chat')
  return { to: `file://${folder}`, view: createPublicView({ folder }), folder }
}
const createStores: Readonly<Record<string, () => Store>> = { 'a folder': createFolder, 'a bucket': createBucket }

const run = (...args: readonly string[]) => storeCommand(s3.env, ...args)

const runJson = <Result>(...args: readonly string[]): Promise<Result> => storeResult(s3.env, ...args)

const publish = (build: string, { to }: Store, ...more: readonly string[]): Promise<Publication> =>
  runJson('publish', '--build', build, '--to', to, ...more)

const CANARY = ['--channel', 'canary', '--percent', '5'] as const

const isSplit = async ({ view }: Store): Promise<boolean> =>
  (await view.readLoader('shop')).includes('Math.random() * 100 < ')

/** Returns the builds of the pages at the address of a tenant and of the channel canary. */
const buildsOf = ({ view }: Store): Promise<readonly unknown[]> =>
  Promise.all(['shop', 'shop.canary'].map((address) => view.findBuild(address, Object.values(builds))))

describe.each(Object.keys(createStores))('a release for a part of the page loads from %s', (kind) => {
  const createStore = (): Store => createStores[kind]?.() ?? createFolder()

  test(`publish --percent to ${kind} gives a part of the page loads a release, and promote gives it to all`, async () => {
    const store = createStore()
    await publish(builds.first, store)
    const published = await publish(builds.second, store, ...CANARY)
    expect(published).toMatchObject({ channel: 'canary', percent: 5, changedTenants: ['shop'] })
    expect(await buildsOf(store)).toEqual([builds.first, builds.second])
    expect(await store.view.readLoader('shop')).toContain('Math.random() * 100 < 5')
    // The page of this tenant is the same in both releases.
    expect(await store.view.readLoader('cafe')).not.toContain('Math.random() * 100')
    expect(await store.view.findProblems([builds.first, builds.second])).toEqual([])

    const more = await runJson<ChannelSwitch>('promote', published.release, '--to', store.to, '--channel', 'canary', '--percent', '50') // prettier-ignore
    expect(more).toMatchObject({ percent: 50, changedTenants: ['shop'] })
    expect(await store.view.readLoader('shop')).toContain('Math.random() * 100 < 50')
    const { out } = await run('releases', '--to', store.to)
    expect(out).toMatch(/^canary: release [\da-f]{16} since .*; 50 % of the page loads of stable$/m)
    const all = await run('promote', published.release, '--to', store.to)
    expect(all.out).not.toContain('50 %')
    expect([await isSplit(store), await buildsOf(store)]).toEqual([false, [builds.second, builds.second]])
    expect(await store.view.findProblems([builds.second])).toEqual([])
  })

  test(`rollback of a channel with a part of the page loads of ${kind} gives them the release of stable`, async () => {
    const store = createStore()
    for (const build of [builds.first, builds.second]) await publish(build, store, ...CANARY)
    // The channel has had the first release, and all others get the third one.
    await publish(builds.third, store)
    expect(await buildsOf(store)).toEqual([builds.third, builds.second])
    expect(await run('rollback', '--to', store.to)).toMatchObject({ code: 2, err: expect.stringContaining('Add --channel canary to end its part') as unknown }) // prettier-ignore
    const { release, percent } = await runJson<ChannelSwitch>('rollback', '--to', store.to, '--channel', 'canary')
    expect([release, percent]).toEqual([idOf(builds.third), 0])
    expect(await run('rollback', '--to', store.to, '--channel', 'canary')).toMatchObject({ code: 2, err: expect.stringContaining('no earlier release') as unknown }) // prettier-ignore
    expect([await isSplit(store), await buildsOf(store)]).toEqual([false, [builds.third, builds.third]])

    // The channel has had the release of stable, so it follows.
    expect(await publish(builds.first, store)).toMatchObject({ followers: ['canary'] })
    expect([await isSplit(store), await buildsOf(store)]).toEqual([false, [builds.first, builds.first]])
    await runJson('rollback', '--to', store.to)
    expect(await buildsOf(store)).toEqual([builds.third, builds.third])
    expect((await runJson<ReleaseList>('releases', '--to', store.to)).channels).toMatchObject([{ channel: 'stable', percent: 0 }, { channel: 'canary', percent: 0 }]) // prettier-ignore
    // The next release of the channel gets no page loads without `--percent`.
    await publish(builds.second, store, '--channel', 'canary')
    expect([await isSplit(store), await buildsOf(store)]).toEqual([false, [builds.third, builds.third]])
  })

  test(`prune removes from ${kind} only the loaders of shares that have ended`, async () => {
    const store = createStore()
    await publish(builds.first, store)
    await publish(builds.second, store, ...CANARY)
    const limits = ['prune', '--to', store.to, '--keep-days', '0', '--yes'] as const
    expect(await runJson<Pruned>(...limits)).toMatchObject({ releases: [], keys: [] })
    const { release } = await publish(builds.second, store, '--channel', 'canary', '--percent', '20')
    const { keys } = await runJson<Pruned>(...limits)
    expect(keys).not.toEqual([])
    expect(keys.filter((key) => !/^versions\/shop\/[\w-]+\.[\w-]+\.canary-5\//.test(key))).toEqual([])
    expect(await store.view.findProblems([builds.first, builds.second])).toEqual([])
    expect(await isSplit(store)).toBe(true)
    await runJson('promote', release, '--to', store.to, '--channel', 'canary', '--percent', '0')
    expect(await isSplit(store)).toBe(false)
    expect(await store.view.findProblems([builds.first])).toEqual([])
  })
})

describe('a part of the page loads', () => {
  test('a tenant on a channel with a release of its own takes no part, and keeps its release when all others get the next', async () => {
    const store = createFolder()
    await publish(builds.first, store)
    await runJson('promote', idOf(builds.first), '--to', store.to, '--channel', 'pinned', '--token', 'shop')
    const { otherTenants, changedTenants } = await publish(builds.second, store, ...CANARY)
    expect([otherTenants, changedTenants]).toEqual([['shop'], []])
    expect([await isSplit(store), await buildsOf(store)]).toEqual([false, [builds.first, builds.first]])
    const { out } = await run('promote', idOf(builds.second), '--to', store.to)
    expect(out).toContain('0 tenants changed')
    expect(out).toContain('with the release of their own channel: shop')
    expect(await buildsOf(store)).toEqual([builds.first, builds.first])
    await runJson('assign', '--to', store.to, '--token', 'shop')
    expect(await buildsOf(store)).toEqual([builds.second, builds.second])
  })

  test('a tenant on a channel without a release takes no part, and gets the release of stable', async () => {
    const store = createFolder()
    await publish(builds.first, store)
    await runJson('assign', '--to', store.to, '--channel', 'calm', '--token', 'shop')
    expect(await publish(builds.second, store, ...CANARY)).toMatchObject({ otherTenants: [], changedTenants: [] })
    expect((await run('releases', '--to', store.to)).out).toContain('calm: release of stable; tenants: shop\n')
    await runJson('promote', idOf(builds.second), '--to', store.to)
    expect(await buildsOf(store)).toEqual([builds.second, builds.second])
  })

  test('a change of stable says which part of the page loads another channel takes', async () => {
    const store = createFolder()
    await publish(builds.first, store)
    await publish(builds.second, store, ...CANARY)
    const { out } = await run('publish', '--build', builds.third, '--to', store.to)
    expect(out).toContain(`the channel canary takes 5 % of the page loads of stable, with release ${idOf(builds.second)}; \`widget-cli rollback --channel canary\` ends that`) // prettier-ignore
    expect(out).toContain('the web server needs a new configuration for these pages')
  })

  test.each([
    [['--percent', '5'], 'so it has no percentage'],
    [['--channel', 'other', '--percent', '5'], 'canary takes a part of the page loads already'],
    [['--channel', 'canary', '--percent', '101'], 'Use a whole number from 0 to 100'],
    [['--channel', 'canary', '--percent', '2.5'], 'Use a whole number from 0 to 100'],
  ])('promote with %p is refused with exit code 2, and changes nothing', async (args, problem) => {
    const store = createFolder()
    await publish(builds.first, store)
    const { release } = await publish(builds.second, store, ...CANARY)
    const before = readFileSync(join(store.folder, 'channels.json'), 'utf8')
    const { code, err } = await run('promote', release, '--to', store.to, ...args)
    expect([code, err]).toEqual([2, expect.stringContaining(problem)])
    expect(readFileSync(join(store.folder, 'channels.json'), 'utf8')).toBe(before)
  })

  test('a release without a tenant leaves no address of the tenant behind', async () => {
    const store = createFolder()
    await publish(builds.first, store)
    await publish(builds.second, store, ...CANARY)
    const withoutCafe = await buildOf([tenant('shop', SMALL)])
    await publish(withoutCafe, store, '--remove-tenants')
    expect(readdirSync(join(store.folder, 'tenants')).toSorted()).toEqual(['shop', 'shop.canary'])
  })

  test('visitors of a bucket always get a whole chat while publish --percent is killed at ten moments', async () => {
    const store = createBucket()
    await publish(builds.first, store)
    const problems: string[] = []
    for (let requests = 6; requests < 106; requests += 10) {
      let received = 0
      const { child, ended } = startStoreCommand(
        s3.env,
        'publish',
        '--build',
        builds.second,
        '--to',
        store.to,
        ...CANARY,
      )
      s3.setObserver(() => void ((received += 1) === requests && child.kill('SIGKILL')))
      await ended
      s3.setObserver(undefined)
      problems.push(...(await store.view.findProblems([builds.first, builds.second])))
    }
    const { code } = await run('publish', '--build', builds.second, '--to', store.to, ...CANARY)
    expect([code, await isSplit(store), problems]).toEqual([0, true, []])
    expect(await store.view.findProblems([builds.first, builds.second])).toEqual([])
  })

  test('a changed loader of the channel stops the command, before it reaches a page load', async () => {
    const store = createFolder()
    await publish(builds.first, store)
    const { release } = await publish(builds.second, store, ...CANARY)
    const before = await store.view.readLoader('shop')
    const path = join(store.folder, 'tenants/shop.canary/widget/loader.js')
    writeFileSync(path, `}${readFileSync(path, 'utf8').slice(1)}`)
    const { code, err } = await run('promote', release, '--to', store.to, '--channel', 'canary', '--percent', '6')
    expect([code, err]).toEqual([3, expect.stringMatching(/versions\/shop\/[\w-]+\/widget\/loader\.js is missing or was not written by/)]) // prettier-ignore
    expect(await store.view.readLoader('shop')).toBe(before)
  })

  test('a command line that knows no percentages refuses the store, because it would drop them', async () => {
    const store = createFolder()
    await publish(builds.first, store)
    const formatOf = (): unknown => Reflect.get(JSON.parse(readFileSync(join(store.folder, 'channels.json'), 'utf8')) as object, 'format') // prettier-ignore
    expect(formatOf()).toBe(1)
    await publish(builds.second, store, ...CANARY)
    expect(formatOf()).toBe(2)
  })

  test('promote --repair stores the loader of a part of the page loads again', async () => {
    const store = createFolder()
    await publish(builds.first, store)
    const { release } = await publish(builds.second, store, ...CANARY)
    const folder = join(store.folder, 'tenants/shop/widget')
    expect(existsSync(join(folder, 'loader.js.br'))).toBe(true)
    rmSync(join(folder, 'loader.js.br'))
    expect(await store.view.findProblems([builds.first, builds.second])).not.toEqual([])
    await runJson('promote', release, '--to', store.to, '--channel', 'canary', '--repair')
    expect(await store.view.findProblems([builds.first, builds.second])).toEqual([])
  })
})
