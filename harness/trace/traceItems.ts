import { TRACE_LANES, type TraceItem } from '#protocol/trace.ts'
import { fieldsOf, text } from '#tools/fields.ts'

const LANES: ReadonlySet<unknown> = new Set(TRACE_LANES)

/** Returns true for an item of a known shape. A file, or a page with another version of the probe, may have others. */
export function isTraceItem(value: unknown): value is TraceItem {
  const { id, lane, at, name, payload } = fieldsOf(value)
  return (
    text(id) !== undefined &&
    text(name) !== undefined &&
    Number.isFinite(at) &&
    LANES.has(lane) &&
    (payload === undefined || isJson(payload))
  )
}

function isJson(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    JSON.parse(value)
    return true
  } catch {
    // The payload would fail where it is shown.
    return false
  }
}
