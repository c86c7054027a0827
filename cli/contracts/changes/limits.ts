import type { Shape } from '../documents/shapes.ts'
import type { SchemaChange } from './schemas.ts'

/** Compares the limits of numbers, lengths and patterns: a stricter limit is `narrowed`, a laxer limit is `widened`. */
export function limitChanges(
  before: Pick<Shape, 'limits'>,
  after: Pick<Shape, 'limits'>,
  path: string,
): readonly SchemaChange[] {
  const names = Object.keys({ ...before.limits, ...after.limits })
  return names.flatMap((name) => {
    const [was, is] = [before.limits[name], after.limits[name]]
    if (was === is) return []
    if (was === undefined) return [{ kind: 'narrowed' as const, path, text: `now has ${name} ${JSON.stringify(is)}` }]
    if (is === undefined) return [{ kind: 'widened' as const, path, text: `no longer has ${name}` }]
    const text = `has ${name} ${JSON.stringify(is)} instead of ${JSON.stringify(was)}`
    return kindsOf(name, was, is).map((kind) => ({ kind, path, text }))
  })
}

/**
 * Returns both kinds if the limit is not a number: it is unknown whether a changed pattern accepts more or fewer
 * values.
 */
function kindsOf(name: string, was: unknown, is: unknown): readonly ('narrowed' | 'widened')[] {
  if (typeof was !== 'number' || typeof is !== 'number') return ['narrowed', 'widened']
  const isLower = /^(?:min|exclusiveMin)/.test(name)
  return [is > was === isLower ? 'narrowed' : 'widened']
}
