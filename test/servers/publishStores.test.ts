import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import type { Pruned } from '#cli/commands/release/prune.ts'
import type { Publication } from '#cli/commands/release/publish.ts'
import type { ReleaseList } from '#cli/commands/release/releases.ts'
import type { ChannelSwitch } from '#cli/commands/release/switchChannel.ts'
import type { Manifest } from '#cli/output/manifest.ts'
import { toVersion } from '#cli/publish/layout.ts'
import { buildOf, copyFolder, createTempFolder, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { createPublicView, type PublicView } from '#test/support/publish/publicView.ts'
import { BUCKET, type S3Server, startS3Server } from '#test/support/publish/s3Server.ts'
import { startStoreCommand, storeCommand, storeResult } from '#test/support/publish/storeCommand.ts'

registerCleanup()

const SMALL = { parts: ['csat'], languages: ['en'] } as const
const SHOP = tenant('shop', SMALL)
const CAFE = tenant('cafe', SMALL)

let s3: S3Server
const builds = { first: '', second: '', third: '', withoutCafe: '' }
beforeAll(async () => {
  s3 = await startS3Server()
  builds.first = await buildOf([SHOP, CAFE])
  builds.second = await buildOf([{ ...SHOP, name: 'Shop 2' }, CAFE])
  builds.third = await buildOf([{ ...SHOP, name: 'Shop 3', parts: ['csat', 'contactForm'] }, CAFE])
  builds.withoutCafe = await buildOf([SHOP])
})
afterAll(() => s3.close())

const idOf = (build: string): string =>
  (JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8')) as { readonly buildId: string }).buildId

type Store = { readonly to: string; readonly view: PublicView }

let stores = 0
const createStores: Readonly<Record<string, () => Store>> = {
  'a folder': () => {
    const folder = join(createTempFolder(), 'chat')
    return { to: `file://${folder}`, view: createPublicView({ folder }) }
  },
  'a bucket': () => {
    const prefix = `chat-${(stores += 1)}/`
    return { to: `s3://${BUCKET}/${prefix}`, view: createPublicView({ s3, prefix }) }
  },
}

const run = (...args: readonly string[]) => storeCommand(s3.env, ...args)

const runJson = <Result>(...args: readonly string[]): Promise<Result> => storeResult(s3.env, ...args)

const publish = (build: string, { to }: Store, ...more: readonly string[]): Promise<Publication> =>
  runJson('publish', '--build', build, '--to', to, ...more)

describe.each(Object.keys(createStores))('a release in %s', (kind) => {
  const createStore = (): Store => createStores[kind]?.() ?? { to: '', view: createPublicView({ folder: '' }) }

  test(`publish to ${kind} gives visitors every file of the build, and again stores nothing`, async () => {
    const store = createStore()
    const { stored, kept, changedTenants } = await publish(builds.first, store)
    expect(await store.view.findProblems([builds.first])).toEqual([])
    expect(kept).toBe(0)
    expect(changedTenants).toEqual(['cafe', 'shop'])

    const again = await publish(builds.first, store)
    expect(again).toMatchObject({ stored: [], kept: stored.length, changedTenants: [], removedTenants: [] })
  })

  test(`publish to ${kind} stores the files that pages load before the pages`, async () => {
    const { stored } = await publish(builds.first, createStore())
    const lastShared = stored.findLastIndex((key) => /^(assets|emoji|scripts)\//.test(key))
    expect(stored.slice(lastShared + 1).length).toBeGreaterThan(0)
    expect(stored.slice(lastShared + 1).every((key) => key.startsWith('versions/'))).toBe(true)
  })

  test(`publish to ${kind} of a changed build stores only what differs and keeps the files of open pages`, async () => {
    const store = createStore()
    await publish(builds.first, store)
    const { stored, changedTenants } = await publish(builds.third, store)

    expect(changedTenants).toEqual(['shop'])
    expect(stored.filter((key) => key.startsWith('versions/cafe/'))).toEqual([])
    expect(await store.view.findProblems([builds.third])).toEqual([])
    expect(await store.view.findMissingFiles(builds.first)).toEqual([])
  })

  test(`publish --dry-run to ${kind} lists what would change, and changes nothing`, async () => {
    const store = createStore()
    const planned = await publish(builds.first, store, '--dry-run')
    expect(await runJson<ReleaseList>('releases', '--to', store.to)).toMatchObject({ releases: [] })

    const { stored } = await publish(builds.first, store)
    expect(planned.stored).toEqual(stored)
    const text = await run('publish', '--build', builds.second, '--to', store.to, '--dry-run')
    expect(text.err + text.out).toMatch(/the channel stable would get release [\da-f]{16}: 1 tenant changed/)
    expect(await store.view.findProblems([builds.first])).toEqual([])
  })

  test(`rollback and promote give visitors of ${kind} the earlier and the later release`, async () => {
    const store = createStore()
    for (const build of [builds.first, builds.second, builds.third]) await publish(build, store)

    expect(await runJson<ChannelSwitch>('rollback', '--to', store.to)).toMatchObject({ release: idOf(builds.second), changedTenants: ['shop'] }) // prettier-ignore
    expect(await store.view.findProblems([builds.second])).toEqual([])
    await runJson('rollback', '--to', store.to)
    expect(await store.view.findProblems([builds.first])).toEqual([])
    expect(await run('rollback', '--to', store.to)).toMatchObject({
      code: 2,
      err: expect.stringContaining('The store has no earlier release of the channel stable (') as unknown,
    })
    await runJson('promote', idOf(builds.third), '--to', store.to)
    expect(await store.view.findProblems([builds.third])).toEqual([])

    const { releases } = await runJson<ReleaseList>('releases', '--to', store.to)
    expect(releases.map(({ release, channels }) => [release, channels])).toEqual([
      [idOf(builds.third), ['stable']],
      [idOf(builds.second), []],
      [idOf(builds.first), []],
    ])
  })

  test(`a dry run of promote, assign and rollback lists the tenants of ${kind} that would change, and changes nothing`, async () => {
    const store = createStore()
    await publish(builds.first, store)
    const { release } = await publish(builds.second, store)
    const dry = async (...args: readonly string[]): Promise<string> => {
      const { code, out } = await run(...args, '--to', store.to, '--dry-run', '--quiet')
      expect(code).toBe(0)
      return out
    }
    expect(await dry('rollback')).toBe(`the channel stable would get release ${idOf(builds.first)}: 1 tenant changed\nwould change: shop\n`)
    expect(await dry('promote', idOf(builds.first).slice(0, 6), '--channel', 'canary')).toContain(`canary would get release ${idOf(builds.first)}: 0 tenants`)
    await runJson('promote', idOf(builds.first), '--to', store.to, '--channel', 'canary')
    expect(await dry('assign', '--token', 'shop', '--channel', 'canary')).toContain('would change: shop')
    expect(await store.view.findProblems([builds.second])).toEqual([])
    expect((await runJson<ReleaseList>('releases', '--to', store.to)).releases[0]).toMatchObject({ release, channels: ['stable'] })
  }) // prettier-ignore

  test(`a channel of ${kind} gives a release to its own tenants, and later to all`, async () => {
    const store = createStore()
    await publish(builds.first, store)
    await publish(builds.third, store, '--channel', 'canary')
    expect(await store.view.findProblems([builds.first])).toEqual([])

    const release = idOf(builds.third)
    await runJson('promote', release, '--to', store.to, '--channel', 'canary', '--token', 'shop')
    expect(await store.view.findBuild('shop', [builds.first, builds.third])).toBe(builds.third)
    expect((await run('releases', '--to', store.to)).out).toMatch(/^canary: release .*; tenants: shop$/m)
    await runJson('assign', '--to', store.to, '--token', 'shop')
    expect(await store.view.findProblems([builds.first])).toEqual([])
    expect((await runJson<ReleaseList>('releases', '--to', store.to)).channels.flatMap(({ tenants }) => tenants)).toEqual([]) // prettier-ignore
    await runJson('assign', '--to', store.to, '--channel', 'canary', '--token', 'shop')
    await runJson('promote', release, '--to', store.to)
    expect(await store.view.findProblems([builds.third])).toEqual([])
    const unknown = await run('assign', '--to', store.to, '--token', 'shpo')
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('shpo')])
  })

  test(`publish to ${kind} refuses a release that lacks tenants of visitors, and removes them with --remove-tenants`, async () => {
    const store = createStore()
    await publish(builds.first, store)
    const refused = await run('publish', '--build', builds.withoutCafe, '--to', store.to)
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('Visitors of these tenants would get no chat any more, because the release does not contain them: cafe.')]) // prettier-ignore
    expect(await store.view.findProblems([builds.first])).toEqual([])

    expect(await publish(builds.withoutCafe, store, '--remove-tenants')).toMatchObject({ removedTenants: ['cafe'] })
    expect(await store.view.findProblems([builds.withoutCafe])).toEqual([])
    expect(await store.view.findBuild('cafe', [builds.first])).toBe(undefined)
  })

  test(`prune lists and then removes only what no kept release of ${kind} needs`, async () => {
    const store = createStore()
    for (const build of [builds.first, builds.second, builds.third]) await publish(build, store)
    const kept = await runJson<Pruned>('prune', '--to', store.to)
    expect(kept).toMatchObject({ releases: [], keys: [], isRemoved: false })

    const limits = ['prune', '--to', store.to, '--keep', '1', '--keep-days', '0']
    const listed = await runJson<Pruned>(...limits)
    expect(listed.releases).toEqual([idOf(builds.first)])
    expect(await store.view.findMissingFiles(builds.first)).toEqual([])
    const removed = await runJson<Pruned>(...limits, '--yes')
    expect(removed).toEqual({ ...listed, isRemoved: true })
    expect(await store.view.findMissingFiles(builds.first)).toContainEqual(expect.stringMatching(/^versions\/shop\//))

    expect(await store.view.findProblems([builds.third])).toEqual([])
    expect(await store.view.findMissingFiles(builds.second)).toEqual([])
    await runJson('rollback', '--to', store.to)
    expect(await store.view.findProblems([builds.second])).toEqual([])
    expect(await run('promote', idOf(builds.first), '--to', store.to)).toMatchObject({ code: 2, err: expect.stringContaining(`There is no complete release ${idOf(builds.first)}`) as unknown }) // prettier-ignore
  })

  test(`promote refuses a release that ${kind} does not have, and a tenant that the release does not have`, async () => {
    const store = createStore()
    await publish(builds.first, store)
    const noRelease = await run('promote', '0123456789abcdef', '--to', store.to)
    expect([noRelease.code, noRelease.err]).toEqual([2, expect.stringContaining(`releases: ${idOf(builds.first)}`)])
    const noTenant = await run('promote', idOf(builds.first), '--to', store.to, '--token', 'shpo')
    expect([noTenant.code, noTenant.err]).toEqual([2, expect.stringContaining('does not contain all of the tenants')])
  })
})

describe('a damaged bucket', () => {
  const createBucket = async (prefix: string): Promise<Store> => {
    const store = { to: `s3://${BUCKET}/${prefix}`, view: createPublicView({ s3, prefix: `${prefix}/` }) }
    await publish(builds.first, store)
    await publish(builds.third, store)
    return store
  }
  const removeObjects = async (prefix: string): Promise<void> => {
    for (const key of (await s3.list()).keys()) if (key.startsWith(prefix)) await s3.remove(key)
  }

  test('rollback to a release whose page is missing ends with 3, and visitors keep their page', async () => {
    const store = await createBucket('missing')
    const { tenants } = JSON.parse(readFileSync(join(builds.first, 'manifest.json'), 'utf8')) as Manifest
    await removeObjects(`missing/versions/shop/${toVersion(tenants['shop']?.manifest.sha384 ?? '')}/`)
    const { code, err } = await run('rollback', '--to', store.to)
    expect([code, err]).toEqual([3, expect.stringContaining('/widget/index.html is missing')])
    expect(await store.view.findProblems([builds.third])).toEqual([])
    const { releases } = await runJson<ReleaseList>('releases', '--to', store.to)
    expect(releases.map(({ channels }) => channels)).toEqual([['stable'], []])
  })

  test('publish stores missing files of a release again, and promote --repair gives them to visitors', async () => {
    const store = await createBucket('repaired')
    await removeObjects('repaired/versions/shop/')
    await removeObjects('repaired/tenants/shop/widget/index.html')
    await removeObjects(`repaired/releases/${idOf(builds.third)}/manifest.json`)
    await publish(builds.third, store)
    await runJson('promote', idOf(builds.third), '--to', store.to, '--repair')
    expect(await store.view.findProblems([builds.third])).toEqual([])
  })

  test('publish leaves objects of other programs beside the files of a tenant alone', async () => {
    const store = await createBucket('shared')
    await s3.write('shared/tenants/shop/data.txt', 'mine')
    await publish(builds.withoutCafe, store, '--remove-tenants')
    expect((await s3.read('shared/tenants/shop/data.txt'))?.contents.toString()).toBe('mine')
  })
})

describe('a rollback after an interruption', () => {
  test('rollback goes back although the change of another channel was interrupted', async () => {
    const folder = join(createTempFolder(), 'chat')
    const store = { to: `file://${folder}`, view: createPublicView({ folder }) }
    for (const build of [builds.first, builds.second, builds.third]) await publish(build, store)
    await runJson('rollback', '--to', store.to)
    // A folder in place of a link makes the change fail after it was decided.
    rmSync(join(folder, 'tenants/cafe'))
    mkdirSync(join(folder, 'tenants/cafe'))
    writeFileSync(join(folder, 'channels.json'), readFileSync(join(folder, 'channels.json'), 'utf8').replace('"unsettled": []', `"unsettled": [{ "releases": { "stable": "${idOf(builds.second)}", "canary": "${idOf(builds.first)}" }, "tenants": {} }]`)) // prettier-ignore
    rmSync(join(folder, 'tenants/cafe'), { recursive: true })
    expect(await runJson<ChannelSwitch>('rollback', '--to', store.to)).toMatchObject({ release: idOf(builds.first) })
    await runJson('promote', idOf(builds.first), '--to', store.to, '--repair')
    expect(await store.view.findProblems([builds.first])).toEqual([])
  })
})

describe('a store that the commands must not use', () => {
  test('publish refuses a folder with files of another program, also in a dry run, and changes nothing in it', async () => {
    const folder = createTempFolder()
    writeFileSync(join(folder, 'index.html'), 'another site')
    for (const more of [[], ['--dry-run']]) {
      const { code, err } = await run('publish', '--build', builds.first, '--to', `file://${folder}`, ...more)
      expect([code, err]).toEqual([2, expect.stringContaining('contains files of another program')])
      expect(existsSync(join(folder, 'assets'))).toBe(false)
    }
  })

  test('publish refuses to replace a folder that stands where the link of a tenant belongs', async () => {
    const folder = createTempFolder()
    mkdirSync(join(folder, 'releases'))
    mkdirSync(join(folder, 'tenants/shop'), { recursive: true })
    const { code, err } = await run('publish', '--build', builds.first, '--to', `file://${folder}`)
    expect([code, err]).toEqual([2, expect.stringContaining('tenants/shop is not a link')])
  })

  test.each(['public', 's3://', 's3://Bucket/x', 'https://chat.example.com/', 'file:///'])(
    'publish refuses --to %s with the forms that it accepts',
    async (to) => {
      const { code, err } = await run('publish', '--build', builds.first, '--to', to)
      expect([code, err]).toEqual([2, expect.stringContaining('file:///FOLDER')])
    },
  )

  test.each([
    ['changed', (path: string) => writeFileSync(path, 'another page')],
    ['missing', (path: string) => rmSync(path)],
  ])('publish refuses a build with a %s file, and visitors keep their release', async (problem, damage) => {
    const folder = join(createTempFolder(), 'chat')
    await publish(builds.first, { to: `file://${folder}`, view: createPublicView({ folder }) })
    const build = copyFolder(builds.third)
    damage(join(build, 'tenants/shop/widget/index.html.br'))
    const { code, err } = await run('publish', '--build', build, '--to', `file://${folder}`)
    expect([code, err]).toEqual([1, expect.stringContaining(`${problem}: tenants/shop/widget/index.html.br`)])
    expect(await createPublicView({ folder }).findProblems([builds.first])).toEqual([])
  })

  test('publish refuses a build for another public URL than that of the store, before it stores anything', async () => {
    const folder = join(createTempFolder(), 'chat')
    await publish(builds.first, { to: `file://${folder}`, view: createPublicView({ folder }) })
    const other = await buildOf([SHOP, CAFE], 'https://other.example.com/')
    const { code, err } = await run('publish', '--build', other, '--to', `file://${folder}`)
    expect([code, err]).toEqual([2, expect.stringContaining('https://other.example.com/')])
    expect(existsSync(join(folder, 'releases', idOf(other)))).toBe(false)
  })

  test('publish refuses a store inside the folder of the build, which the next build would not know', async () => {
    const build = copyFolder(builds.first)
    const { code, err } = await run('publish', '--build', build, '--to', `file://${build}/store`)
    expect([code, err]).toEqual([2, expect.stringContaining('is inside the folder of the build')])
    expect(existsSync(join(build, 'store'))).toBe(false)
  })

  test('releases prints the command that completes an interrupted change, and marks what rollback goes back to', async () => {
    const folder = join(createTempFolder(), 'chat')
    const store = { to: `file://${folder}`, view: createPublicView({ folder }) }
    await publish(builds.first, store)
    await publish(builds.third, store)
    const channels = readFileSync(join(folder, 'channels.json'), 'utf8')
    writeFileSync(join(folder, 'channels.json'), channels.replace('"unsettled": []', '"unsettled": [{ "releases": {}, "tenants": {} }]')) // prettier-ignore
    rmSync(join(folder, 'tenants/shop'))
    const { out } = await run('releases', '--to', store.to)
    expect(out).toMatch(/^[\da-f]{16} .*\(rollback of stable\)$/m)
    const [, args = ''] = /this command completes it: widget-cli (.*)/.exec(out) ?? []
    await run(...args.split(' '))
    expect(await store.view.findProblems([builds.third])).toEqual([])
    expect((await run('releases', '--to', store.to)).out).not.toContain('incomplete')
  })

  test('files of other programs in the folder of releases do not stop a command', async () => {
    const folder = join(createTempFolder(), 'chat')
    const store = { to: `file://${folder}`, view: createPublicView({ folder }) }
    await publish(builds.first, store)
    writeFileSync(join(folder, 'releases/.DS_Store'), '')
    mkdirSync(join(folder, 'releases/backup'))
    writeFileSync(join(folder, 'releases/backup/manifest.json'), '{}')
    expect((await runJson<ReleaseList>('releases', '--to', store.to)).releases).toHaveLength(1)
    await publish(builds.second, store)
    expect(await store.view.findProblems([builds.second])).toEqual([])
  })

  test.each([['rollback'], ['prune', '--yes'], ['assign', '--token', 'shop'], ['promote', '0123456789abcdef']])('%s does not create a mistyped folder', async (...args) => {
    const folder = join(createTempFolder(), 'mistyped')
    const { code, err } = await run(...args, '--to', `file://${folder}`)
    expect([code, err]).toEqual([2, expect.stringContaining('contains no complete release')])
    expect(existsSync(folder)).toBe(false)
  }) // prettier-ignore

  test('a publication that is stopped before the switch leaves visitors their release', async () => {
    const folder = join(createTempFolder(), 'chat')
    const store = { to: `file://${folder}`, view: createPublicView({ folder }) }
    await publish(builds.first, store)
    const mark = join(folder, '../mark')
    const { child, ended } = startStoreCommand(s3.env, 'publish', '--build', builds.third, '--to', store.to, '--before-switch', `touch ${mark}; while [ ! -e ${mark}.go ]; do sleep 0.05; done`) // prettier-ignore
    while (!existsSync(mark)) await setImmediate()
    child.kill('SIGTERM')
    writeFileSync(`${mark}.go`, '')
    expect(await ended).toMatchObject({ code: 130 })
    expect(await store.view.findProblems([builds.first])).toEqual([])
    await publish(builds.third, store)
    expect(await store.view.findProblems([builds.third])).toEqual([])
  })

  test('a damaged channels.json stops every command with a sentence', async () => {
    const folder = join(createTempFolder(), 'chat')
    await publish(builds.first, { to: `file://${folder}`, view: createPublicView({ folder }) })
    writeFileSync(join(folder, 'channels.json'), '{}')
    for (const args of [['publish', '--build', builds.second], ['rollback'], ['releases'], ['prune']]) {
      const { code, err } = await run(...args, '--to', `file://${folder}`)
      expect([code, err]).toEqual([3, expect.stringContaining('channels.json is missing or was not written by')])
    }
  })
})
