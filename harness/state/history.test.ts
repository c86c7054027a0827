import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { appendSteps, toLiftedState } from './history.ts'

const first = [{ id: 'a:1', action: { type: 'opened' }, changes: { widget: { isOpen: true }, draft: '' } }]
const second = [{ id: 'a:4', action: { type: 'draft/changed', text: 'Hi' }, changes: { draft: 'Hi' } }]

describe('history of the frame’s store', () => {
  test('each step has the whole state, and shares the slices that its action has not changed', () => {
    const steps = appendSteps(appendSteps([], first), second)

    expect(steps.map(({ state }) => state)).toEqual([
      { widget: { isOpen: true }, draft: '' },
      { widget: { isOpen: true }, draft: 'Hi' },
    ])
    expect(Reflect.get(steps[1]?.state ?? {}, 'widget')).toBe(Reflect.get(steps[0]?.state ?? {}, 'widget'))
  })

  test('the steps of a reloaded frame start a new history', () => {
    const steps = appendSteps(appendSteps([], first), [{ ...first[0], id: 'b:1' }])

    expect(steps.map(({ id }) => id)).toEqual(['b:1'])
  })

  test('an answer without steps or of another shape changes nothing', () => {
    const steps = appendSteps([], first)
    fc.assert(fc.property(fc.jsonValue(), (answer) => expect(appendSteps(steps, answer)).toBe(steps)))
  })

  test('the monitor of the Redux DevTools gets one computed state for each action', () => {
    const lifted = toLiftedState(appendSteps(appendSteps([], first), second))

    expect(lifted.stagedActionIds).toEqual([0, 1])
    expect(lifted.actionsById[1]?.action).toEqual({ type: 'draft/changed', text: 'Hi' })
    expect(lifted.computedStates[1]).toEqual({ state: { widget: { isOpen: true }, draft: 'Hi' } })
  })
})
