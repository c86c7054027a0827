import { readFileSync } from 'node:fs'
import { CliError } from './errors.ts'

type PackageFile = { readonly version: string; readonly bugs?: { readonly url?: string } }

/** This package’s own words about itself. */
const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as PackageFile

export const VERSION = own.version

/** Where a defect is told. */
export const REPORT_TO = own.bugs?.url ?? 'whoever gave you this package'

/** In a clone the command runs as it is written; an installed package holds what it was compiled to, and no documents or tests. */
const IS_CLONE = import.meta.url.endsWith('.ts')

/** For commands about the sources themselves. */
export function needClone(command: string): void {
  if (!IS_CLONE) throw new CliError('cloneOnly', command)
}
