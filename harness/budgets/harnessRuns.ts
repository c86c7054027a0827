import type { BudgetReport } from '../probe/inspection/inspection.ts'
import { createToolRuns, type ToolRuns } from '../probe/inspection/toolRuns.ts'

/** Runs of tools of this page that make the frame work, in Unix time. The frame itself knows the requests to its probe. */
export const HARNESS_RUNS = createToolRuns(() => performance.timeOrigin + performance.now())

/** Returns the report with the tool of each entry that falls into a run of a tool of this page. */
export function attributeToTools(report: BudgetReport, { find }: Pick<ToolRuns, 'find'>): BudgetReport {
  const attribute = <Entry extends Measured>(entries: readonly Entry[]): readonly Entry[] =>
    entries.map((entry) => ({ ...entry, tool: entry.tool ?? find(entry.at, entry.duration ?? 0) }))
  return {
    ...report,
    longTasks: attribute(report.longTasks),
    layoutShifts: attribute(report.layoutShifts),
    slowEvents: attribute(report.slowEvents),
  }
}

type Measured = { readonly at: number; readonly duration?: number; readonly tool?: string | undefined }
