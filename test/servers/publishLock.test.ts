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

const ignoreWait = (): void => undefined

describe('the lock of a bucket', () => {
  test('a second command is refused, with the name of the first, as long as the first one runs', async () => {
    const first = await openStore('busy/').lock('publish a', ignoreWait)
    let waits = 0
    await expect(openStore('busy/').lock('publish b', () => (waits += 1))).rejects.toMatchObject({
      code: 'storeBusy',
      what: expect.stringContaining('`publish a` on ') as unknown,
    })
    expect(waits).toBe(1)
    first.check()
    await first.release()
    const second = await openStore('busy/').lock('publish b', ignoreWait)
    await second.release()
  })

  test('a command takes over the lock of another one that has died', async () => {
    await openStore('dead/').writeIf('lock.json', '{"task":"publish a","host":"x","process":1}', undefined)
    const lock = await openStore('dead/').lock('publish b', ignoreWait)
    lock.check()
    await lock.release()
    expect(await s3.read('dead/lock.json')).toBe(undefined)
  })

  test('a command takes over the lock of its own earlier attempt at once', async () => {
    await openStore('again/').writeIf('lock.json', '{"task":"publish a"}', undefined)
    let waits = 0
    const lock = await openStore('again/').lock('publish a', () => (waits += 1))
    expect(waits).toBe(0)
    await lock.release()
  })

  test('a command stops when another process has taken over its lock', async () => {
    const store = openStore('lost/')
    const lock = await store.lock('publish a', ignoreWait)
    const other = await openStore('lost/').lock('publish a', ignoreWait)
    const isLost = (): boolean => {
      try {
        lock.check()
        return false
      } catch (problem) {
        return (problem as { readonly code?: string }).code === 'lostStoreLock'
      }
    }
    const renewed = (): Promise<unknown> => store.read('lock.json')
    while (!isLost()) await renewed()
    await lock.release()
    other.check()
    expect(await store.read('lock.json')).not.toBe(undefined)
    await other.release()
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
