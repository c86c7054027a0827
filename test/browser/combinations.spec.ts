import type { BrowserContext } from '@playwright/test'
import { buildChatwoot } from '../support/chatwoot/scripts.ts'
import {
  type Combination,
  openContext,
  openScene,
  POLL_OPTIONS,
  type Scene,
  waitUntilReady,
} from './combinations/scene.ts'
import { expectedOutcome, type Row } from './combinations/table.ts'
import { VISITS } from './combinations/visits.ts'
import { expect, test as base, visitedHost } from './hosts/hostFixtures.ts'

/*
 * Runs the same test cases in four combinations: the host script and the frame are each ours or Chatwoot's. Every
 * combination must have the same outcome, unless a test case names a difference.
 */

const COMBINATIONS: readonly Combination[] = [
  { script: 'theirs', frame: 'theirs' },
  { script: 'theirs', frame: 'ours' },
  { script: 'ours', frame: 'theirs' },
  { script: 'ours', frame: 'ours' },
]

const NAMES = { ours: { script: 'our loader', frame: 'our frame' }, theirs: { script: 'Chatwoot’s script', frame: 'Chatwoot’s frame' } } // prettier-ignore

type Scripts = Awaited<ReturnType<typeof buildChatwoot>>
type ContextOf = (combination: Combination) => Promise<BrowserContext>

/** Test with one browser context per combination, so that the browser compiles the widget once for all visits. */
const test = base.extend<object, { scripts: Scripts; contextOf: ContextOf }>({
  scripts: [async ({ browserName: _any }, provide) => provide(await buildChatwoot()), { scope: 'worker' }],
  contextOf: [
    async ({ browser, site, scripts }, provide) => {
      const contexts = new Map<Combination, Promise<BrowserContext>>()
      await provide((combination) => {
        const context = contexts.get(combination) ?? openContext({ browser, combination, site, scripts })
        contexts.set(combination, context)
        return context
      })
      for (const context of contexts.values()) await (await context).close()
    },
    { scope: 'worker' },
  ],
})

test('the compatibility list has at least 40 rows, and no row name occurs twice in a visit', () => {
  const names = VISITS.flatMap(({ name, rows }) => rows.map((row) => `${name}: ${row.name}`))
  expect(names.length).toBeGreaterThanOrEqual(40)
  expect(new Set(names).size).toBe(names.length)
})

const checkRow = (row: Row, scene: Scene, combination: Combination): Promise<void> =>
  test.step(row.name, async () => {
    await row.act?.(scene)
    await expect
      .poll(async () => row.observe(scene), { message: row.name, ...POLL_OPTIONS })
      .toEqual(expectedOutcome(row, combination))
  })

for (const combination of COMBINATIONS)
  for (const [index, visit] of VISITS.entries())
    test(`${NAMES[combination.script].script} with ${NAMES[combination.frame].frame}: ${visit.name}`, async ({
      site,
      sandbox,
      scripts,
      contextOf,
    }) => {
      const { rows, settings = {}, language, isBare = false, prepare } = visit
      const host = visitedHost(index)
      await sandbox('POST', '/reset')
      await prepare?.(sandbox, site.origin(host))
      const context = await contextOf(combination)
      const scene = await openScene({ context, site, sandbox, scripts, combination, settings, language, isBare, host })
      if (!isBare) await waitUntilReady(scene)
      for (const row of rows) await checkRow(row, scene, combination)
      expect(scene.problems(), 'nothing is thrown in the page or its frames').toEqual([])
      await scene.page.close()
    }) // prettier-ignore
