import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '../browser/fixtures.ts'
import { test } from '../browser/instrumented.ts'
import { countRequests } from './openRequests.ts'
import { RECORDED_VISITS } from './visits.ts'

// Only `npm run traces` runs this file. It records the visits anew.
for (const visit of RECORDED_VISITS)
  test(`record ${visit.name}`, async ({ page, servers, sandbox }) => {
    const { token = 'demo' } = visit
    const stage = { page, servers, sandbox, token }
    await visit.prepare?.(stage)
    const requests = countRequests(page)
    await page.goto(`${servers.url}/?pane=Timeline&token=${token}`)
    await visit.act(stage)
    // The last requests are answered before the trace is saved.
    await expect.poll(requests).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save trace' }).click(),
    ])
    await copyFile(await download.path(), join(import.meta.dirname, 'traces', `${visit.name}.trace.gz`))
  })
