import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CliError } from '../../errors.ts'
import { toSafeText } from '../../tenant/problem.ts'
import type { Verification } from '../verify/result.ts'

export const REPORT_FORMATS = ['json', 'junit', 'html'] as const

export type ReportFile = { readonly format: (typeof REPORT_FORMATS)[number]; readonly file: string }

const WRITERS: Readonly<Record<ReportFile['format'], (verification: Verification) => Promise<string>>> = {
  json: async (verification) => `${JSON.stringify(verification, null, 2)}\n`,
  junit: async (verification) => (await import('./junit.ts')).junitReport(verification),
  html: async (verification) => (await import('./page.ts')).verificationPage(verification),
}

/**
 * Creates the folders of the reports. Runs before the verification, so that a report that cannot be written fails
 * early.
 */
export async function createReportFolders(reports: readonly ReportFile[]): Promise<void> {
  for (const { file } of reports) {
    await mkdir(dirname(file), { recursive: true })
    const entry = await stat(file).catch(() => undefined)
    if (entry?.isDirectory()) throw new CliError('unwritable', toSafeText(file, 300))
  }
}

export async function writeReports(reports: readonly ReportFile[], verification: Verification): Promise<void> {
  for (const { format, file } of reports) await writeFile(file, await WRITERS[format](verification))
}
