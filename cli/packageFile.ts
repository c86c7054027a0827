import { readFileSync } from 'node:fs'
import { CliError } from './errors.ts'

type Versions = Readonly<Record<string, string>>

type PackageFile = {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly repository?: string | { readonly url: string }
  readonly bugs?: { readonly url?: string }
  readonly publishConfig: object
  readonly dependencies?: Versions
  /** Packages that a published package needs but does not install. */
  readonly peerDependencies?: Versions
}

/** Contents of this package's package.json. */
export const PACKAGE = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as PackageFile

export const VERSION = PACKAGE.version

/** Address for reports of defects, or the text to show if package.json has none. */
export const BUG_REPORT_URL = PACKAGE.bugs?.url ?? 'the provider of this package'

/**
 * True in a clone, where the command runs from its TypeScript sources. An installed package contains only compiled
 * files, without documents and tests.
 */
const IS_CLONE = import.meta.url.endsWith('.ts')

/** Throws `cloneOnly` in an installed package. Commands that work on the sources call it. */
export function requireClone(command: string): void {
  if (!IS_CLONE) throw new CliError('cloneOnly', command)
}
