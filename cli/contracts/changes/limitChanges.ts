import type { Shape } from '../documents/shapes.ts'
import type { SchemaChange } from './schemaChange.ts'

/** Compares the limits of numbers, lengths and patterns: a stricter limit is `narrowed`, a laxer limit is `widened`. */
export function limitChanges(
  before: Pick<Shape, 'limits'>,
  after: Pick<Shape, 'limits'>,
  path: string,
): readonly SchemaChange[] {
  const names = Object.keys({ ...before.limits, ...after.limits })
  return names.flatMap((name) => {
    const [previous, current] = [before.limits[name], after.limits[name]]
    if (previous === current) return []
    if (previous === undefined)
      return [{ kind: 'narrowed' as const, path, text: `now has ${name} ${JSON.stringify(current)}` }]
    if (current === undefined) return [{ kind: 'widened' as const, path, text: `no longer has ${name}` }]
    const text = `has ${name} ${JSON.stringify(current)} instead of ${JSON.stringify(previous)}`
    return changeKindsOf(name, previous, current).map((kind) => ({ kind, path, text }))
  })
}

/**
 * Returns both kinds if a limit is not a number, because it is unknown whether a changed pattern accepts more or fewer
 * values.
 */
function changeKindsOf(name: string, previous: unknown, current: unknown): readonly ('narrowed' | 'widened')[] {
  if (typeof previous !== 'number' || typeof current !== 'number') return ['narrowed', 'widened']
  const isLower = /^(?:min|exclusiveMin)/.test(name)
  return [current > previous === isLower ? 'narrowed' : 'widened']
}
