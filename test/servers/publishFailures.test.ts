import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { createS3Store } from '#cli/publish/store/s3Store.ts'
import { buildOf, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { findClosedPort } from '#test/support/publish/closedPort.ts'
import { createPublicView } from '#test/support/publish/publicView.ts'
import { BUCKET, type Fault, type S3Server, startS3Server, toError } from '#test/support/publish/s3Server.ts'
import { storeCommand } from '#test/support/publish/storeCommand.ts'

registerCleanup()

const SMALL = { parts: ['csat'], languages: ['en'] } as const

let s3: S3Server
const builds = { first: '', second: '' }
const TO = `s3://${BUCKET}/chat`
beforeAll(async () => {
  s3 = await startS3Server()
  builds.first = await buildOf([tenant('shop', SMALL)])
  builds.second = await buildOf([tenant('shop', { ...SMALL, parts: ['csat', 'contactForm'] })])
  await storeCommand(s3.env, 'publish', '--build', builds.first, '--to', TO)
})
afterEach(() => s3.setFault(undefined))
afterAll(() => s3.close())

const answer =
  (status: number, code: string): Fault =>
  () => ({ status, body: toError(code) })

/** Faults that begin with the first file of a tenant, or with the channels if all files are stored already. */
const afterTheFirstFiles = (fault: Fault): Fault => {
  let hasBegun = false
  return (asked) => {
    hasBegun ||= asked.method === 'PUT' && /\/(versions\/|channels\.json)/.test(asked.path)
    return hasBegun ? fault(asked) : undefined
  }
}

const publish = (env: Readonly<Record<string, string>>, to = TO) =>
  storeCommand(env, 'publish', '--build', builds.second, '--to', to)

const expectUnchanged = async (): Promise<void> => {
  s3.setFault(undefined)
  expect(await createPublicView({ s3, prefix: 'chat/' }).findProblems([builds.first])).toEqual([])
}

describe('publish to a bucket that fails', () => {
  test.each([
    ['refuses access', answer(403, 'AccessDenied'), 'the store refuses access (AccessDenied, HTTP 403)', 'Check the credentials'],
    ['does not know the key', answer(403, 'InvalidAccessKeyId'), 'the store refuses access (InvalidAccessKeyId, HTTP 403)', 'Check the credentials'],
    ['is in another region', answer(301, 'PermanentRedirect'), 'the bucket is in another region (PermanentRedirect, HTTP 301)', 'Set AWS_REGION'],
    ['is overloaded', answer(503, 'SlowDown'), 'the store is overloaded and has refused several attempts (SlowDown, HTTP 503)', 'Run the command again later.'],
    ['answers with a page instead of XML', () => ({ status: 502, body: '<html>Bad gateway</html>' }), 'HTTP 502', 'It continues where it has stopped.'],
  ] as const)('publish to a bucket that %s ends with 3 and a sentence, and visitors keep their release', async (_case, fault, problem, next) => {
    for (const moment of [fault, afterTheFirstFiles(fault)]) {
      s3.setFault(moment)
      const { code, err } = await publish({ ...s3.env, AWS_MAX_ATTEMPTS: '2' })
      expect([code, err]).toEqual([3, expect.stringContaining(problem)])
      expect(err).toContain(next)
      expect(err).not.toMatch(/^ +at /m)
      await expectUnchanged()
    }
  }) // prettier-ignore

  test('publish goes on after a store that was overloaded for some requests', async () => {
    let requests = 0
    s3.setFault(() => ((requests += 1) % 5 === 0 ? { status: 503, body: toError('SlowDown') } : undefined))
    const { code, err } = await publish(s3.env, `s3://${BUCKET}/overloaded`)
    expect([code, err]).toEqual([0, expect.any(String)])
    s3.setFault(undefined)
    expect(await createPublicView({ s3, prefix: 'overloaded/' }).findProblems([builds.second])).toEqual([])
  })

  test('publish with credentials that may not delete says that the release is live, and ends with 3', async () => {
    s3.setFault(({ method }) => (method === 'DELETE' ? { status: 403, body: toError('AccessDenied') } : undefined))
    const { code, err } = await publish(s3.env, `s3://${BUCKET}/undeletable`)
    expect([code, err]).toEqual([3, expect.stringContaining('The change is complete, but the lock')])
    s3.setFault(undefined)
    expect(await createPublicView({ s3, prefix: 'undeletable/' }).findProblems([builds.second])).toEqual([])
  })

  test('publish to a bucket that does not exist ends with 3 and names the bucket', async () => {
    const { code, err } = await publish(s3.env, 's3://no-such-bucket/chat')
    expect([code, err]).toEqual([3, expect.stringContaining('s3://no-such-bucket/chat: the bucket does not exist')])
  })

  test('publish to a server that does not run ends with 3 and names the endpoint as the place to look', async () => {
    const { code, err } = await publish({
      ...s3.env,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await findClosedPort()}`,
    })
    expect([code, err]).toEqual([3, expect.stringContaining('the store cannot be reached')])
    expect(err).toContain('AWS_ENDPOINT_URL_S3')
  })

  test('publish without credentials ends with 3 and names the variables to set', async () => {
    const { AWS_ACCESS_KEY_ID: _key, AWS_SECRET_ACCESS_KEY: _secret, ...env } = s3.env
    const { code, err } = await publish(env)
    expect([code, err]).toEqual([3, expect.stringContaining('no valid credentials were found')])
    expect(err).toContain('AWS_ACCESS_KEY_ID')
  })

  test('publish without a region ends with 3 and names the variable to set', async () => {
    const { AWS_REGION: _region, ...env } = s3.env
    const { code, err } = await publish(env)
    expect([code, err]).toEqual([3, expect.stringContaining('Set AWS_REGION')])
  })

  test('a store that never answers counts as failed after the time-out of a request', async () => {
    s3.setFault(() => 'silent')
    const store = createS3Store({
      bucket: BUCKET,
      prefix: 'chat/',
      config: {
        endpoint: s3.env['AWS_ENDPOINT_URL_S3'] ?? '',
        region: 'eu-central-1',
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
        forcePathStyle: true,
        maxAttempts: 1,
        requestHandler: { requestTimeout: 50, throwOnRequestTimeout: true },
      },
    })
    await expect(store.list('assets/')).rejects.toMatchObject({
      code: 'storeFailed',
      exitCode: 3,
      what: expect.stringContaining('the store cannot be reached') as unknown,
    })
  })

  test('publish refuses a store that ignores conditional writes, because two releases could mix', async () => {
    const plain = await startS3Server()
    plain.ignoreConditions()
    const { code, err } = await publish(plain.env)
    expect([code, err]).toEqual([3, expect.stringContaining('ignores conditional writes')])
    expect([...(await plain.list()).keys()]).toEqual([])
    await plain.close()
  })

  test('publish changes channels of a store that refuses ETags in quotes, as the gateway of Ceph 16 does', async () => {
    const ceph = await startS3Server()
    ceph.refuseQuotes()
    for (const build of [builds.first, builds.second]) {
      const { code, err } = await storeCommand(ceph.env, 'publish', '--build', build, '--to', TO)
      expect([code, err]).toEqual([0, expect.any(String)])
    }
    expect(await createPublicView({ s3: ceph, prefix: 'chat/' }).findProblems([builds.second])).toEqual([])
    await ceph.close()
  })

  test('publish refuses a page whose headers are larger than a bucket can store, before it stores anything', async () => {
    const hosts = Array.from({ length: 60 }, (_, index) => `https://shop-${index}.example.com`)
    const build = await buildOf([tenant('shop', { ...SMALL, hosts })])
    const { code, err } = await storeCommand(s3.env, 'publish', '--build', build, '--to', `s3://${BUCKET}/large`)
    expect([code, err]).toEqual([1, expect.stringMatching(/tenants\/shop\/widget\/index\.html: \d{4} bytes/)])
    expect([...(await s3.list()).keys()].filter((key) => key.startsWith('large/'))).toEqual([])
  })
})
