import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { version as swc } from '@swc/core'
import { version as esbuild } from 'esbuild'

/** Returns the versions of all tools that turn sources into served files. Another version may give other bytes. */
export async function toolVersions(): Promise<readonly string[]> {
  const parser = findPackageJSON('@formatjs/icu-messageformat-parser', import.meta.url)
  return [esbuild, swc, process.version, parser === undefined ? '' : await readFile(parser, 'utf8')]
}
