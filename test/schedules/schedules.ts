import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import fc from 'fast-check'
import type { Outbox } from '#sagas/services.ts'
import { createChaos, POST_FAULTS, settle } from '#test/support/widget/chaos.ts'

type Chaos = ReturnType<typeof createChaos>

/** Message texts. There are only a few, so that equal texts are often pending at the same time. */
const TEXTS = ['ok', 'yes', 'Where is it?', 'ok ', 'a\nb']

type Step = { readonly name: string; readonly run: (chaos: Chaos, submitted: string[]) => void | Promise<void> }

const parameterizedStep = <Value>(name: string, values: fc.Arbitrary<Value>, run: (chaos: Chaos, value: Value, submitted: string[]) => void | Promise<void>) =>
  values.map((value): Step => ({ name: `${name}(${JSON.stringify(value)})`, run: (chaos, submitted) => run(chaos, value, submitted) })) // prettier-ignore

const simpleStep = (name: string, run: Step['run']): fc.Arbitrary<Step> => fc.constant({ name, run })

function submitText(chaos: Chaos, text: string, tabIndex = 0): boolean {
  const tabs = chaos.liveTabs()
  const tab = tabs[tabIndex % Math.max(1, tabs.length)]
  if (tab === undefined) return false
  tab.store.dispatch({ type: 'draft/changed', text })
  tab.store.dispatch({ type: 'draft/submitted' })
  return true
}

async function reopen(chaos: Chaos): Promise<void> {
  chaos.openTab()
  await settle()
}

function retryFailed(chaos: Chaos): void {
  for (const { store } of chaos.liveTabs().slice(0, 1))
    for (const { status, temporaryId } of store.getState().messages.pending)
      if (status === 'failed') store.dispatch({ type: 'messages/retried', temporaryId })
}

function retrySetup(chaos: Chaos): void {
  for (const { store } of chaos.liveTabs())
    if (store.getState().setup === 'failed') store.dispatch({ type: 'setup/retried' })
}

const anyTab = fc.nat({ max: 2 })

const STEPS: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: parameterizedStep('say', fc.tuple(fc.constantFrom(...TEXTS), anyTab), (chaos, [text, index], submitted) => void (submitText(chaos, text, index) && submitted.push(text.trim()))) },
  { weight: 4, arbitrary: parameterizedStep('agent says', fc.constantFrom('hello', 'ok', 'wait'), (chaos, text) => chaos.agent.sendMessage(text)) },
  { weight: 2, arbitrary: parameterizedStep('agent edits', fc.nat({ max: 14 }), (chaos, index) => chaos.agent.edit(index, `edited ${index}`)) },
  { weight: 1, arbitrary: parameterizedStep('agent deletes', fc.nat({ max: 14 }), (chaos, index) => chaos.agent.remove(index)) },
  { weight: 6, arbitrary: parameterizedStep('deliver', fc.integer({ min: 1, max: 4 }), (chaos, count) => chaos.cable.deliver(count)) },
  { weight: 3, arbitrary: simpleStep('cut-socket', (chaos) => chaos.cable.cut()) },
  { weight: 2, arbitrary: simpleStep('duplicate-events', (chaos) => chaos.cable.duplicate()) },
  { weight: 2, arbitrary: parameterizedStep('reorder-events', fc.nat({ max: 5 }), (chaos, index) => chaos.cable.swap(index)) },
  { weight: 7, arbitrary: parameterizedStep('fault', fc.constantFrom(...POST_FAULTS), (chaos, fault) => chaos.injectSendFault(fault)) },
  { weight: 2, arbitrary: parameterizedStep('fail reads', fc.integer({ min: 1, max: 3 }), (chaos, times) => chaos.failReads(times)) },
  { weight: 3, arbitrary: simpleStep('release', (chaos) => chaos.release()) },
  { weight: 2, arbitrary: simpleStep('disconnect-server-restart', (chaos) => chaos.cable.restart()) },
  { weight: 2, arbitrary: parameterizedStep('online', fc.boolean(), (chaos, isOnline) => chaos.setOnline(isOnline)) },
  { weight: 3, arbitrary: simpleStep('retry', retryFailed) },
  { weight: 2, arbitrary: simpleStep('reload', async (chaos) => { chaos.liveTabs()[0]?.kill(); await reopen(chaos) }) },
  { weight: 1, arbitrary: simpleStep('open tab', async (chaos) => { if (chaos.liveTabs().length < 3) await reopen(chaos) }) },
  { weight: 1, arbitrary: simpleStep('kill leader', async (chaos) => { chaos.leader()?.kill(); if (chaos.liveTabs().length === 0) await reopen(chaos) }) },
  { weight: 2, arbitrary: parameterizedStep('die in mid-send', fc.constantFrom(...TEXTS), async (chaos, text, submitted) => {
    if (submitText(chaos, text)) submitted.push(text.trim())
    chaos.liveTabs()[0]?.kill()
    await reopen(chaos)
  }) },
  { weight: 5, arbitrary: parameterizedStep('wait', fc.constantFrom(20, 600, 1500, 7000), (_chaos, ms) => jest.advanceTimersByTimeAsync(ms)) },
) // prettier-ignore

/** Removes all faults and retries failed messages until no message is pending. */
async function recover(chaos: Chaos): Promise<void> {
  chaos.clearFaults()
  chaos.cable.setRefusing(false)
  chaos.setOnline(true)
  for (let round = 0; round < 30; round += 1) {
    chaos.release()
    retryFailed(chaos)
    retrySetup(chaos)
    await jest.advanceTimersByTimeAsync(3000)
    chaos.cable.ping()
    await settle()
    chaos.cable.deliverAll()
    await jest.advanceTimersByTimeAsync(50)
    await settle()
    if (round > 4 && chaos.liveTabs().every(({ store }) => store.getState().messages.pending.length === 0)) return
  }
}

async function runSchedule(steps: readonly Step[], sabotage?: (outbox: Outbox) => Outbox): Promise<void> {
  const chaos = createChaos(sabotage ? { sabotage } : {})
  const submitted: string[] = []
  chaos.openTab()
  await settle()
  for (const step of steps) {
    await step.run(chaos, submitted)
    await settle()
  }
  await recover(chaos)
  checkFinalState(chaos, submitted)
  await chaos.close()
}

function checkFinalState(chaos: Chaos, submitted: readonly string[]): void {
  const sorted = (texts: readonly string[]): readonly string[] => texts.map((text) => text.trim()).toSorted()
  expect(sorted(chaos.sent())).toEqual(sorted(submitted))
  const expected = chaos.visible().map(({ id, content }) => [id, content])
  for (const tab of chaos.liveTabs()) {
    expect(tab.store.getState().messages.pending).toEqual([])
    expect(tab.store.getState().draft.text).toBe('')
    const visibleInTab = chaos.viewOf(tab).map(({ id, content }) => [id, content])
    expect(visibleInTab).toEqual(expected.slice(expected.length - visibleInTab.length))
    expect(visibleInTab.length).toBeGreaterThanOrEqual(Math.min(expected.length, 1))
  }
  expect(chaos.reports).toEqual([])
}

type Trial = { readonly seed: number; readonly runs: number; readonly sabotage?: (outbox: Outbox) => Outbox }

const STEPS_EACH = 200

/** Returns undefined if every schedule passed. Otherwise it returns the failure and the steps that led to it. */
export async function firstFailure({ seed, runs, sabotage }: Trial): Promise<string | undefined> {
  const schedules = fc.array(STEPS, { minLength: STEPS_EACH, maxLength: STEPS_EACH })
  const property = fc.asyncProperty(schedules, (steps) => runSchedule(steps, sabotage))
  const run = await fc.check(property, { seed, numRuns: runs, endOnFailure: true })
  if (!run.failed) return undefined
  const stepNames = run.counterexample?.[0].map(({ name }) => name).join('\n') ?? ''
  return `SEED=${run.seed}, schedule ${run.numRuns}\n${String(run.errorInstance)}\n\n${stepNames}`
}

/** Gives the tests a fake clock. Timers that only defer work to the next turn of the event loop stay real. */
export function withManualClock(): void {
  beforeEach(
    () => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] }),
  )
  afterEach(() => void jest.useRealTimers())
}

export const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

export const RUNS = Number(process.env['RUNS'] ?? 500)
