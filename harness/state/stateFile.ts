import { fieldsOf, isRecord, list, number, text } from '#tools/fields.ts'
import { redactItems } from '../trace/traceFile.ts'
import { type Step, toLiftedState } from './history.ts'

/**
 * Returns the history as the lifted state of the Redux DevTools in JSON, without tokens, email addresses and phone
 * numbers, by the rules of a saved trace.
 */
export function toStateFile(steps: readonly Step[]): string {
  const payload = JSON.stringify(toLiftedState(steps))
  const [redacted] = redactItems([{ id: 'state:1', lane: 'action', name: '', at: 0, payload }])
  return redacted?.payload ?? ''
}

/** Returns the steps of a file with a lifted state. Throws if the file has none. */
export function readStateFile(content: string): readonly Step[] {
  const { actionsById, stagedActionIds, computedStates } = parseLiftedState(content)
  const ids = list(stagedActionIds)
  const steps = ids.flatMap((id, index) => {
    const { action, timestamp } = fieldsOf(fieldsOf(actionsById)[String(id)])
    const type = text(fieldsOf(action)['type'])
    const { state } = fieldsOf(list(computedStates)[index])
    if (type === undefined || !isRecord(state)) return []
    return [{ id: `file:${index}`, action: { ...fieldsOf(action), type }, at: number(timestamp) ?? 0, state }]
  })
  if (steps.length === 0)
    throw new Error('The file has no actions with their states. Choose a file that Export has saved.')
  return steps
}

function parseLiftedState(content: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(content))
  } catch {
    // The person has chosen another file.
    throw new Error('The file is no JSON. Choose a file that Export has saved.')
  }
}
