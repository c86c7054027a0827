import { buildChatwoot } from '../support/chatwoot/scripts.ts'
import { CHAT_VISITS } from './combinations/chatVisits.ts'
import { LOOK_VISITS } from './combinations/lookVisits.ts'
import { NEWS_VISITS } from './combinations/newsVisits.ts'
import { PAGE_VISITS } from './combinations/pageVisits.ts'
import { type Combination, isReady, openScene } from './combinations/scene.ts'
import { outcomeOf } from './combinations/table.ts'
import { expect, test } from './hosts/hostWorld.ts'

/* Our loader and our frame, each with itself and with Chatwoot's other half, against Chatwoot with itself. */

const COMBINATIONS: readonly Combination[] = [
  { script: 'theirs', frame: 'theirs' },
  { script: 'theirs', frame: 'ours' },
  { script: 'ours', frame: 'theirs' },
  { script: 'ours', frame: 'ours' },
]

const VISITS = [...PAGE_VISITS, ...CHAT_VISITS, ...NEWS_VISITS, ...LOOK_VISITS]

const NAMES = { ours: { script: 'our loader', frame: 'our frame' }, theirs: { script: 'Chatwoot’s script', frame: 'Chatwoot’s frame' } } // prettier-ignore

const scripts = buildChatwoot()

test('the list has at least 40 rows, and each has a name of its own', () => {
  const names = VISITS.flatMap(({ name, rows }) => rows.map((row) => `${name}: ${row.name}`))
  expect(names.length).toBeGreaterThanOrEqual(40)
  expect(new Set(names).size).toBe(names.length)
})

for (const combination of COMBINATIONS) {
  const title = `${NAMES[combination.script].script} with ${NAMES[combination.frame].frame}`
  for (const { name, rows, settings = {}, options = {}, isBare = false, prepare } of VISITS)
    test(`${title}: ${name}`, async ({ browser, site, sandbox }) => {
      await sandbox('POST', '/reset')
      await prepare?.(sandbox, site.origin('localhost'))
      const scene = await openScene({
        ...{ browser, site, sandbox, combination, settings, isBare, scripts: await scripts },
        options: { viewport: { width: 1280, height: 860 }, ...options },
      })
      if (!isBare) await isReady(scene)
      for (const row of rows)
        await test.step(row.name, async () => {
          await row.act?.(scene)
          await expect.poll(async () => row.see(scene), `${title}: ${row.name}`).toEqual(outcomeOf(row, combination))
        })
      expect(scene.problems(), 'nothing is thrown in the page or its frames').toEqual([])
      await scene.context.close()
    })
}
