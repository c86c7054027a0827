import { expect, test } from '@jest/globals'
import { createToolRuns } from './toolRuns.ts'

/** Runs of tools with a clock that the test sets, after one run from 100 to 200 ms. */
async function createRuns() {
  let time = 100
  const runs = createToolRuns(() => time)
  await runs.run('axe', async () => {
    time = 200
  })
  return { runs, setTime: (next: number) => void (time = next) }
}

test.each([
  ['the whole task', 110, 50, 'axe'],
  ['half of the task', 150, 100, 'axe'],
  ['less than half of the task', 151, 100, undefined],
  ['the task before it', 40, 60, undefined],
  ['a moment within the run', 120, 0, 'axe'],
  ['a moment after the run', 201, 0, undefined],
])('a run from 100 to 200 ms that covers %s', async (_what, at, duration, tool) => {
  const { runs } = await createRuns()

  expect(runs.find(at, duration)).toBe(tool)
})

test('a run that is not over covers everything since its start', async () => {
  const { runs, setTime } = await createRuns()
  setTime(300)
  let resolve = (_value: string): void => undefined
  const result = runs.run('Fuzz', () => new Promise<string>((settle) => void (resolve = settle)))

  expect(runs.find(310, 80)).toBe('Fuzz')
  expect(runs.find(250, 40)).toBeUndefined()
  resolve('done')
  await expect(result).resolves.toBe('done')
})

test('a run that fails has its time, and its error', async () => {
  const { runs, setTime } = await createRuns()
  setTime(300)
  const failing = runs.run('axe', async () => {
    setTime(400)
    throw new Error('gone')
  })

  await expect(failing).rejects.toThrow('gone')
  expect(runs.find(310, 80)).toBe('axe')
  expect(runs.find(410, 80)).toBeUndefined()
})
