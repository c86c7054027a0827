import type { ProbeContext } from '../context.ts'
import { provideAccessibility } from './accessibility.ts'
import { createElementRefs } from './elementRefs.ts'
import { createOverlay } from './overlay.ts'
import { provideOutline } from './outline.ts'
import { type PerformanceRecord, recordPerformance } from './performanceRecorder.ts'
import { provideShownTexts } from './shownTexts.ts'
import { readStorage, type StoredEntry } from './storageLedger.ts'
import type { ToolRuns } from './toolRuns.ts'

/** Answer of a page to the request `budgets`. */
export type BudgetReport = PerformanceRecord & {
  /** Id of the document, with which the ids of its trace items begin. */
  readonly document: string
  readonly storage: readonly StoredEntry[]
}

/**
 * Provides what the panes Budgets, Accessibility and Translations request of a page. Must run before the probe replaces
 * functions. What happens during a run of a tool does not count as the widget's.
 */
export function provideInspection(context: ProbeContext, toolRuns: ToolRuns): void {
  const { page, recorder } = context
  const readPerformance = recordPerformance(page, toolRuns)
  recorder.provide('budgets', async (): Promise<BudgetReport> => ({
    ...readPerformance(),
    document: recorder.document,
    storage: await readStorage(page),
  }))
  const inspected = { refs: createElementRefs(), overlay: createOverlay(page) }
  provideAccessibility(context, inspected)
  provideShownTexts(context, inspected)
  provideOutline(context)
}
