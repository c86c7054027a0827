import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Verification } from '../verify/result.ts'

export const REPORT_FORMATS = ['json', 'junit', 'html'] as const

export type ReportFile = { readonly format: (typeof REPORT_FORMATS)[number]; readonly file: string }

const WRITERS: Readonly<Record<ReportFile['format'], (verification: Verification) => Promise<string>>> = {
  json: async (verification) => `${JSON.stringify(verification, null, 2)}\n`,
  junit: async (verification) => (await import('./junit.ts')).junitReport(verification),
  html: async (verification) => (await import('./page.ts')).verificationPage(verification),
}

export async function writeReports(reports: readonly ReportFile[], verification: Verification): Promise<void> {
  for (const { format, file } of reports) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await WRITERS[format](verification))
  }
}
