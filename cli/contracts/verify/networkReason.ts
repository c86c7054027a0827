import { fieldsOf } from '#tools/fields.ts'
import { toSafeText } from '../../tenant/problem.ts'

/** Returns the network's error code or message, which is the cause of the general “fetch failed”. */
export function networkReason(problem: unknown): string {
  const cause = field(problem, 'cause') ?? problem
  const code = field(cause, 'code')
  return toSafeText(typeof code === 'string' ? code : String(cause), 100)
}

const field = (value: unknown, name: string): unknown => fieldsOf(value)[name]
