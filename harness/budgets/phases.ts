import type { TraceItem } from '#protocol/trace.ts'
import { type PageRequest, REQUEST_KINDS, type RequestKind } from '../probe/inspection/performanceRecorder.ts'

/** Phases of a visit, in order. */
export const PHASES = ['Before intent', 'Opening', 'In use'] as const

type Phase = (typeof PHASES)[number]

export type Amount = { readonly count: number; readonly bytes: number }

/** Requests of one kind, by phase. */
export type RequestRow = { readonly kind: RequestKind } & Readonly<Record<Phase, Amount>>

/** Script that the loader requests when the visitor shows the intent to open the chat. */
const PANEL_SCRIPT = /\/panel\.js(\?|$)/

/**
 * Sums the requests of the host page and the frame by kind and phase. The phase "Opening" begins with the panel script
 * and ends with the visitor's first action in the frame.
 */
export function toRequestRows(
  host: readonly PageRequest[],
  frame: readonly PageRequest[],
  usedSince: number,
): readonly RequestRow[] {
  const phased = [
    ...host.map((request) => ({ request, phase: PANEL_SCRIPT.test(request.url) ? PHASES[1] : PHASES[0] })),
    ...frame.map((request) => ({ request, phase: request.at < usedSince ? PHASES[1] : PHASES[2] })),
  ]
  const sum = (kind: RequestKind, phase: Phase): Amount => {
    const own = phased.filter((entry) => entry.phase === phase && entry.request.kind === kind)
    return { count: own.length, bytes: own.reduce((total, { request }) => total + request.encoded, 0) }
  }
  return REQUEST_KINDS.map((kind) => ({
    kind,
    'Before intent': sum(kind, 'Before intent'),
    Opening: sum(kind, 'Opening'),
    'In use': sum(kind, 'In use'),
  })).filter((row) => PHASES.some((phase) => row[phase].count > 0))
}

/** Returns the Unix time of the visitor's first action in a document, in ms; Infinity before it. */
export const findFirstUse = (items: readonly TraceItem[], document: string): number =>
  items.find(({ id, lane }) => lane === 'visitor' && id.startsWith(`${document}:`))?.at ?? Number.POSITIVE_INFINITY
