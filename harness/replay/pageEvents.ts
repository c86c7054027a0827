import { fieldsOf, number, text } from '#tools/fields.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { type RunTimer, SCRIPT, TIMER } from '../probe/tasks.ts'
import { type FrameSize, parseViewport } from './recordedStart.ts'
import { valueOf } from './itemValue.ts'

/** What the browser tells a page. */
export type PageEvent =
  | { readonly kind: 'visibility'; readonly isVisible: boolean }
  | { readonly kind: 'focus'; readonly hasFocus: boolean }
  | { readonly kind: 'network'; readonly isOnline: boolean }
  | { readonly kind: 'onScreen'; readonly ratio: number }
  | { readonly kind: 'resize'; readonly size: FrameSize }
  | { readonly kind: 'script'; readonly script: string; readonly failure: string | undefined }

/** Timer of the page, with the time of its run since the start of the page, in ms. */
export type RecordedTimer = RunTimer & { readonly at: number }

/** Events without a value, by the names of their items. */
const CHANGES: ReadonlyMap<string, PageEvent> = new Map<string, PageEvent>([
  ['visible', { kind: 'visibility', isVisible: true }],
  ['hidden', { kind: 'visibility', isVisible: false }],
  ['focus', { kind: 'focus', hasFocus: true }],
  ['blur', { kind: 'focus', hasFocus: false }],
  ['online', { kind: 'network', isOnline: true }],
  ['offline', { kind: 'network', isOnline: false }],
])

/** Returns what the browser told the page; undefined for items that are no event for it. */
export function readPageEvent(item: TraceItem): PageEvent | undefined {
  const { name } = item
  const change = CHANGES.get(name)
  if (change) return change
  if (name === 'resize') return readResize(item)
  if (isScript(item)) return readScript(item)
  if (!name.endsWith(' screen')) return undefined
  return { kind: 'onScreen', ratio: number(fieldsOf(valueOf(item))['ratio']) ?? 0 }
}

/** True for an item of an imported script. */
export const isScript = ({ lane, name }: TraceItem): boolean => lane === 'page' && name.startsWith(SCRIPT)

export const scriptOf = ({ name }: TraceItem): string => name.slice(SCRIPT.length)

const readScript = (item: TraceItem): PageEvent | undefined =>
  item.isPending === true
    ? undefined
    : { kind: 'script', script: scriptOf(item), failure: text(fieldsOf(valueOf(item))['failure']) }

function readResize(item: TraceItem): PageEvent | undefined {
  const size = parseViewport(valueOf(item))
  return size && { kind: 'resize', size }
}

/** Returns the timer of an item, with its time since the start of the page in ms; nothing for other items. */
export function toTimer(item: TraceItem, startedAt: number): readonly RecordedTimer[] {
  if (item.lane !== 'page' || item.name !== TIMER) return []
  const { delay, late } = fieldsOf(valueOf(item))
  return typeof delay === 'number' && typeof late === 'number' ? [{ delay, late, at: item.at - startedAt }] : []
}
