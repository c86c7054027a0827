import { expect, test } from '@jest/globals'
import type { ActiveFault, FaultValues } from '../sandbox.ts'
import { describeFaults, isApplied, separateTenants } from './faultLists.ts'

const fault = (name: string, parameters: FaultValues = {}): ActiveFault => ({ id: name, name, parameters, isWaiting: false }) // prettier-ignore

test('a fault with the token of another tenant is separated from the faults of this tenant and of all tenants', () => {
  const [all, own, other] = [fault('offline'), fault('latency', { token: 'demo' }), fault('jitter', { token: 'demo-1' })] // prettier-ignore

  expect(separateTenants([all, own, other], 'demo')).toEqual({ own: [all, own], others: [other] })
})

const LIFT = {
  name: 'lift',
  description: '',
  faults: [
    { name: 'offline', parameters: { forSeconds: 20 } },
    { name: 'latency', parameters: { milliseconds: 1500 } },
  ],
}
const OFFLINE = fault('offline', { forSeconds: 20 })
const LATENCY = fault('latency', { milliseconds: 1500 })

test.each([
  ['all of its faults', [OFFLINE, LATENCY], true],
  ['those of its faults that have not ended', [LATENCY], true],
  ['no fault', [], false],
  ['one of its faults with another value', [OFFLINE, fault('latency', { milliseconds: 9 })], false],
  ['one of its faults with an additional value', [fault('offline', { forSeconds: 20, share: 0.5 })], false],
  ['a fault of its own and another one', [OFFLINE, fault('jitter')], false],
])('a preset counts as applied exactly if only its faults are active: %s', (_active, active, expected) => {
  expect(isApplied(LIFT, active)).toBe(expected)
})

test.each([
  ['no fault', [], ''],
  ['one fault', [fault('jitter')], '1 fault is active: jitter.'],
  ['all faults of a preset, one of which waits', [OFFLINE, { ...LATENCY, isWaiting: true }], '2 faults are active (preset lift): offline, latency (waits).'], // prettier-ignore
])('the sentence about %s names the faults and their preset', (_name, active, text) => {
  expect(describeFaults(active, [LIFT])).toBe(text)
})
