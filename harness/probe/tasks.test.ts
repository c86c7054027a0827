import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { TraceItem } from '#protocol/trace.ts'
import { createCauses } from './causes.ts'
import { createRecorder } from './recorder.ts'
import { probeImports, probeTasks, scriptName } from './tasks.ts'

/** Creates a page with a clock of its own, whose timers run when the test passes time, and at most so late. */
function setup() {
  const items: TraceItem[] = []
  let now = 0
  const timers: (() => void)[] = []
  const page = {
    performance: { now: () => now },
    requestAnimationFrame: () => 0,
    setTimeout: (call: () => void) => timers.push(call),
  } as unknown as Window & typeof globalThis
  const causes = createCauses({ afterTask: () => undefined })
  const recorder = createRecorder({
    ...{ document: 'd', causes, now: () => now },
    onItem: (item) => void items.push(item),
  })
  const context = { page, recorder, causes, hasTypedTexts: false }
  const runAt = (time: number): void => {
    now = time
    for (const run of timers.splice(0)) run()
  }
  return { page, context, items, runAt }
}

describe('tasks of a page', () => {
  let world = setup()
  beforeEach(() => {
    world = setup()
    probeTasks(world.context)
    probeImports(world.context)
  })

  test('a timer that runs late is recorded with its delay and its lateness, before what it does', () => {
    const { page, context, items, runAt } = world
    page.setTimeout(() => void context.recorder.record({ lane: 'action', name: 'due' }), 16)
    runAt(30)

    expect(items.map(({ name, at }) => [name, at])).toEqual([
      ['timer', 30],
      ['due', 30],
    ])
    expect(JSON.parse(items[0]?.payload ?? '')).toEqual({ delay: 16, late: 14 })
  })

  test('a timer without a delay is run and not recorded', () => {
    const run = jest.fn()
    world.page.setTimeout(run)
    world.runAt(5)

    expect(run).toHaveBeenCalledTimes(1)
    expect(world.items).toEqual([])
  })

  test('an imported script is recorded until the page gets it, with the reason if it fails', async () => {
    const { page, items, runAt } = world
    const loading = page.__livechatImport?.(Promise.resolve('module'), './ArticleSearch-A1B2C3D4.js')
    const failing = page.__livechatImport?.(Promise.reject(new Error('offline')), './locales/de.js?retry=1')
    runAt(12)
    expect(await loading).toBe('module')
    await expect(failing).rejects.toThrow('offline')

    const last = new Map(items.map((item) => [item.name, item]))
    expect(last.get('script ArticleSearch')).toMatchObject({ isPending: false, duration: 12 })
    expect(JSON.parse(last.get('script de')?.payload ?? '')).toEqual({ failure: 'Error: offline' })
  })
})

test.each([
  ['./ArticleSearch-A1B2C3D4.js', 'ArticleSearch'],
  ['../assets/bot.lazy-A1B2C3D4.js?attempt=2', 'bot.lazy'],
  ['./locales/pt-BR.js', 'pt-BR'],
])('the script %s has the name %s in every build', (address, name) => {
  expect(scriptName(address)).toBe(name)
})
