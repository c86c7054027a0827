import { expect } from '../browser/fixtures.ts'
import { test } from '../browser/instrumented.ts'
import { RECORDED_VISITS } from './visits.ts'
import { readTraceFile, replayTrace } from './traces.ts'

for (const { name, rule } of RECORDED_VISITS)
  test(`${name} is replayed twice to the same screen and the same requests (${rule})`, async ({ page, servers }) => {
    const trace = await readTraceFile(name)
    await page.goto(`${servers.url}/replay`)
    const first = await replayTrace(page, trace)
    const second = await replayTrace(page, trace)

    expect(second.hash).toBe(first.hash)
    expect(second.requests).toEqual(first.requests)
    expect(first.step).toBe(first.steps)
    expect(first.problems).toEqual([])
  })
