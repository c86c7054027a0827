import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createS3Store } from '#cli/publish/store/s3Store.ts'
import type { PublicStore } from '#cli/publish/store/publicStore.ts'
import { buildOf, createTempFolder, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { createPublicView } from '#test/support/publish/publicView.ts'
import { BUCKET, type S3Server, startS3Server } from '#test/support/publish/s3Server.ts'
import { storeCommand } from '#test/support/publish/storeCommand.ts'

registerCleanup()

let s3: S3Server
beforeAll(async () => void (s3 = await startS3Server()))
afterAll(() => s3.close())

const LEASE_MS = 300

const openStore = (prefix: string): PublicStore =>
  createS3Store({
    bucket: BUCKET,
    prefix,
    leaseMs: LEASE_MS,
    config: {
      endpoint: s3.env['AWS_ENDPOINT_URL_S3'] ?? '',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    },
  })

/** A process id above the largest of the system. */
const DEAD = 4_194_305

const request = (task: string, onWait = (): void => undefined) => ({ task, creates: true, onWait, signal: undefined })

describe('the lock of a bucket', () => {
  test('a second command is refused, with the name of the first, as long as the first one runs', async () => {
    const first = await openStore('busy/').lock(request('publish a'))
    let waits = 0
    await expect(openStore('busy/').lock(request('publish b', () => (waits += 1)))).rejects.toMatchObject({
      code: 'storeBusy',
      what: expect.stringContaining('`publish a` on ') as unknown,
    })
    expect(waits).toBe(1)
    await first.check()
    await first.release()
    const second = await openStore('busy/').lock(request('publish b'))
    await second.release()
  })

  test('a command takes over the lock of another one that has died', async () => {
    await openStore('dead/').writeIf('lock.json', '{"task":"publish a","host":"x","process":1}', undefined)
    const lock = await openStore('dead/').lock(request('publish b'))
    await lock.check()
    await lock.release()
    expect(await s3.read('dead/lock.json')).toBe(undefined)
  })

  test('a command takes over the lock of its own earlier attempt at once', async () => {
    await openStore('again/').writeIf(
      'lock.json',
      JSON.stringify({ task: 'publish a', host: hostname(), process: DEAD }),
      undefined,
    )
    let waits = 0
    const lock = await openStore('again/').lock(request('publish a', () => (waits += 1)))
    expect(waits).toBe(0)
    await lock.release()
  })

  test('a second attempt at the same command waits while the first one is alive', async () => {
    const first = await openStore('same/').lock(request('publish a'))
    await expect(openStore('same/').lock(request('publish a'))).rejects.toMatchObject({ code: 'storeBusy' })
    await first.release()
  })

  test('a command writes nothing more, and keeps the lock file, after another process has taken over its lock', async () => {
    const store = openStore('lost/')
    const lock = await store.lock(request('publish a'))
    const mine = await store.read('lock.json')
    expect(await store.writeIf('lock.json', '{"task":"publish b"}', mine?.version)).not.toBe(undefined)
    const isLost = (): Promise<boolean> =>
      lock.check().then(
        () => false,
        ({ code }: { readonly code: string }) => code === 'lostStoreLock',
      )
    while (!(await isLost())) await store.read('lock.json')
    await lock.release()
    expect((await store.read('lock.json'))?.text).toBe('{"task":"publish b"}')
  })
})

describe('two releases at once', () => {
  test.each(['a bucket', 'a folder'])(
    'two publications to %s at the same time end in one of the two, whole',
    async (kind) => {
      // prettier-ignore
      const small = { parts: ['csat'], languages: ['en'] } as const
      const tokens = ['shop', 'cafe', 'bank']
      const builds = [
        await buildOf(tokens.map((token) => tenant(token, small))),
        await buildOf(tokens.map((token) => tenant(token, { ...small, parts: ['csat', 'contactForm'] }))),
      ]
      const folder = `${createTempFolder()}/chat`
      const to = kind === 'a folder' ? `file://${folder}` : `s3://${BUCKET}/both`
      const view = createPublicView(kind === 'a folder' ? { folder } : { s3, prefix: 'both/' })

      const ended = await Promise.all(builds.map((build) => storeCommand(s3.env, 'publish', '--build', build, '--to', to))) // prettier-ignore
      for (const { code, err } of ended) expect([[0, 3], err]).toEqual([expect.arrayContaining([code]), code === 0 ? expect.any(String) : expect.stringContaining('Another command is changing the store')]) // prettier-ignore
      expect(ended.some(({ code }) => code === 0)).toBe(true)
      const whole = await Promise.all(builds.map((build) => view.findProblems([build])))
      expect(whole.filter((problems) => problems.length === 0)).toHaveLength(1)
    },
  )
})
