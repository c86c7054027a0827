import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { version as swc } from '@swc/core'
import { version as esbuild } from 'esbuild'

/** Everything that turns sources into what is served: another version may give other bytes. */
export async function toolVersions(): Promise<readonly string[]> {
  const parser = findPackageJSON('@formatjs/icu-messageformat-parser', import.meta.url)
  return [esbuild, swc, process.version, parser === undefined ? '' : await readFile(parser, 'utf8')]
}
