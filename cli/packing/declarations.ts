import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Relative module of an import, an export or an `import()` type in a declaration file. */
const RELATIVE_MODULE = /(?:from |import\(|import )['"](\.{1,2}\/[^'"]+)\.js['"]/g

/**
 * Removes the declaration files that no declaration file below the entry imports: TypeScript in a user's project never
 * reads them. Paths are absolute.
 */
export async function removeUnreachableDeclarations(entry: string, files: readonly string[]): Promise<void> {
  const reachable = new Set<string>()
  const visit = async (path: string): Promise<void> => {
    if (reachable.has(path)) return
    reachable.add(path)
    for (const [, module = ''] of (await readFile(path, 'utf8')).matchAll(RELATIVE_MODULE))
      await visit(join(dirname(path), `${module}.d.ts`))
  }
  await visit(entry)
  await Promise.all(files.filter((path) => path.endsWith('.d.ts') && !reachable.has(path)).map((path) => rm(path)))
}
