import { readFileSync } from 'node:fs'
import { CliError } from './errors.ts'

type Versions = Readonly<Record<string, string>>

type PackageFile = {
  readonly version: string
  readonly license: string
  readonly repository?: string | { readonly url: string }
  readonly bugs?: { readonly url?: string }
  readonly publishConfig: object
  readonly dependencies?: Versions
  /** In a published package, of what it does not bring along. */
  readonly peerDependencies?: Versions
}

/** This package’s own words about itself. */
export const OWN = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as PackageFile

export const VERSION = OWN.version

/** Where a defect is told. */
export const REPORT_TO = OWN.bugs?.url ?? 'whoever gave you this package'

/** In a clone the command runs as it is written; an installed package holds what it was compiled to, and no documents or tests. */
const IS_CLONE = import.meta.url.endsWith('.ts')

/** For commands about the sources themselves. */
export function needClone(command: string): void {
  if (!IS_CLONE) throw new CliError('cloneOnly', command)
}
