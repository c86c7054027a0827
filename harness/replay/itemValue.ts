import type { TraceItem } from '#protocol/trace.ts'
import { unmask } from './unmask.ts'

/** Returns the value of an item, with secrets in a form that the widget accepts; undefined if it has none. */
export const valueOf = (item: TraceItem | undefined): unknown =>
  item?.payload === undefined ? undefined : unmask(JSON.parse(item.payload))
