import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { buildOf, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { createPublicView, type PublicView } from '#test/support/publish/publicView.ts'
import { BUCKET, type S3Server, startS3Server } from '#test/support/publish/s3Server.ts'
import { startStoreCommand, storeCommand } from '#test/support/publish/storeCommand.ts'

registerCleanup()

const KILLS = 20

const SMALL = { parts: ['csat'], languages: ['en'] } as const
const TOKENS = ['shop', 'cafe', 'bank', 'farm', 'zoo', 'gym']

const builds = { first: '', second: '' }
beforeAll(async () => {
  builds.first = await buildOf(TOKENS.map((token) => tenant(token, SMALL)))
  builds.second = await buildOf(TOKENS.map((token) => tenant(token, { ...SMALL, parts: ['csat', 'contactForm'], name: `New ${token}` }))) // prettier-ignore
})

let s3: S3Server
beforeEach(async () => void (s3 = await startS3Server()))
afterEach(() => s3.close())

/** Looks at the public files again and again until it is stopped. Returns the problems that a visitor would have met. */
function watchAsVisitor(view: PublicView): {
  readonly stop: () => Promise<{ readonly problems: readonly string[]; readonly looks: number }>
} {
  // prettier-ignore
  let isStopped = false
  const looking = (async () => {
    const problems: string[] = []
    for (let looks = 1; ; looks += 1) {
      problems.push(...(await view.findProblems([builds.first, builds.second])))
      if (isStopped) return { problems, looks }
    }
  })()
  return {
    stop: () => {
      isStopped = true
      return looking
    },
  }
}

/** Returns a sequence of numbers from 1 to `max` that is the same in every run, and that no pattern of requests follows. */
function createRandom(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return 1 + Math.floor((state / 2_147_483_648) * max)
  }
}

/** Publishes to the bucket, and kills the process when the server has received this number of requests. */
async function publishAndKill(build: string, to: string, requests: number): Promise<number | null> {
  let received = 0
  const { child, ended } = startStoreCommand(s3.env, 'publish', '--build', build, '--to', to)
  s3.setObserver(() => {
    received += 1
    if (received === requests) child.kill('SIGKILL')
  })
  const { code } = await ended
  s3.setObserver(undefined)
  return code
}

describe('publish that is killed', () => {
  test(`visitors of a bucket always get a whole chat while publish is killed at ${KILLS} moments`, async () => {
    const to = `s3://${BUCKET}/chat`
    const view = createPublicView({ s3, prefix: 'chat/' })
    await storeCommand(s3.env, 'publish', '--build', builds.first, '--to', to)
    const visitor = watchAsVisitor(view)
    const random = createRandom(23)
    for (let kills = 0; kills < KILLS;) {
      const code = await publishAndKill(builds.second, to, random(60))
      // A process that was not killed has completed the release. Visitors then go back, and the next one begins again.
      if (code === null) kills += 1
      else await storeCommand(s3.env, 'publish', '--build', builds.first, '--to', to)
    }

    const { code, err } = await storeCommand(s3.env, 'publish', '--build', builds.second, '--to', to)
    expect([code, err]).toEqual([0, expect.any(String)])
    const { problems, looks } = await visitor.stop()
    expect(problems).toEqual([])
    expect(looks).toBeGreaterThan(KILLS)
    expect(await view.findProblems([builds.second])).toEqual([])
  })

  test('a bucket has the same files after a killed publication as after an undisturbed one', async () => {
    const files = async (prefix: string): Promise<readonly string[]> =>
      [...(await s3.list())].flatMap(([key, hash]) =>
        key.startsWith(prefix) && !/(channels|release)\.json$/.test(key) ? [`${key.slice(prefix.length)} ${hash}`] : [],
      )
    await storeCommand(s3.env, 'publish', '--build', builds.first, '--to', `s3://${BUCKET}/undisturbed`)
    for (const requests of [9, 40, 90, 170]) await publishAndKill(builds.first, `s3://${BUCKET}/killed`, requests)
    await storeCommand(s3.env, 'publish', '--build', builds.first, '--to', `s3://${BUCKET}/killed`)

    expect(await files('killed/')).toEqual(await files('undisturbed/'))
  })
})
