import { fieldsOf, list, number, text } from '#tools/fields.ts'

/** Action with the state after it. */
export type Step = {
  readonly id: string
  readonly action: { readonly type: string }
  /** Unix time in ms. */
  readonly at: number
  readonly state: object
}

/**
 * Appends the steps that a page has answered. States share the slices that an action has not changed. Steps of another
 * document, such as a reloaded frame, start a new history.
 */
export function appendSteps(steps: readonly Step[], answer: unknown): readonly Step[] {
  const added = list(answer)
    .map(parseStep)
    .filter((step) => step !== undefined)
  const isContinued = documentOf(steps.at(-1)?.id) === documentOf(added[0]?.id)
  if (added.length === 0) return steps
  const earlier = isContinued ? steps : []
  let state = earlier.at(-1)?.state ?? {}
  return [
    ...earlier,
    ...added.map(({ changes, ...step }) => {
      state = { ...state, ...changes }
      return { ...step, state }
    }),
  ]
}

/** Returns the document of an item's id. */
const documentOf = (id: string | undefined): string | undefined => id?.split(':')[0]

function parseStep(value: unknown) {
  const { id, action, at, changes } = fieldsOf(value)
  const type = text(fieldsOf(action)['type'])
  if (typeof id !== 'string' || type === undefined) return undefined
  return { id, action: { ...fieldsOf(action), type }, at: number(at) ?? 0, changes: fieldsOf(changes) }
}

/** Returns the steps in the form that the monitors of the Redux DevTools show. */
export const toLiftedState = (steps: readonly Step[]) => ({
  nextActionId: steps.length,
  actionsById: Object.fromEntries(
    steps.map(({ action, at }, index) => [
      index,
      { type: 'PERFORM_ACTION' as const, action, timestamp: at, stack: '' },
    ]),
  ),
  stagedActionIds: steps.map((_step, index) => index),
  skippedActionIds: [],
  committedState: {},
  currentStateIndex: steps.length - 1,
  computedStates: steps.map(({ state }) => ({ state })),
  isLocked: false,
  isPaused: false,
})
