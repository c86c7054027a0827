import { TRACE_LANES, type TraceItem } from '#protocol/trace.ts'
import { fieldsOf } from '#tools/fields.ts'

/** Latest time of a `Date`, in ms. */
const MAX_TIME = 8.64e15

const LANES: ReadonlySet<unknown> = new Set(TRACE_LANES)

/** Returns true for an item of a known shape. A file, or a page with another version of the probe, may have others. */
export function isTraceItem(value: unknown): value is TraceItem {
  const { id, lane, at, name, payload, duration, bytes, cause, saga } = fieldsOf(value)
  return (
    [id, name].every((field) => typeof field === 'string') &&
    [cause, saga].every((field) => field === undefined || typeof field === 'string') &&
    [duration, bytes].every((field) => field === undefined || isAmount(field)) &&
    isAmount(at) &&
    at <= MAX_TIME &&
    LANES.has(lane) &&
    (payload === undefined || isJson(payload))
  )
}

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0

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
