import { fieldsOf, isRecord, text } from '#tools/fields.ts'
import type { BudgetReport } from '../probe/inspection/inspection.ts'

const LISTS = ['requests', 'longTasks', 'layoutShifts', 'slowEvents', 'violations', 'storage'] as const

/** Parses the answer of a page; undefined for another shape, such as that of a page with another version of the probe. */
export function parseBudgetReport(value: unknown): BudgetReport | undefined {
  const fields = fieldsOf(value)
  const isReport = text(fields['document']) !== undefined && LISTS.every((name) => isListOfRecords(fields[name]))
  return isReport ? (fields as BudgetReport) : undefined
}

const isListOfRecords = (value: unknown): boolean => Array.isArray(value) && value.every(isRecord)
