import type { Metafile } from 'esbuild'

type Outputs = Metafile['outputs']

/** Output files that a page requests before Home and Chat can paint. */
export type FirstView = {
  readonly entry: string
  readonly styles: readonly string[]
  /** Modules that the entry imports, directly or indirectly. The page requests them in parallel with the entry. */
  readonly preloads: readonly string[]
}

export function findFirstView({ outputs }: Metafile, entryPoint: string): FirstView {
  const [entry, output] = Object.entries(outputs).find(([, candidate]) => candidate.entryPoint === entryPoint) ?? []
  if (entry === undefined || output === undefined) throw new Error(`no output for ${entryPoint}`)
  return {
    entry,
    styles: output.cssBundle === undefined ? [] : [output.cssBundle],
    preloads: staticImports(outputs, entry),
  }
}

function staticImports(outputs: Outputs, from: string, seen = new Set<string>()): readonly string[] {
  for (const { path, kind } of outputs[from]?.imports ?? []) {
    if (kind !== 'import-statement' || seen.has(path) || !(path in outputs)) continue
    seen.add(path)
    staticImports(outputs, path, seen)
  }
  return [...seen].toSorted()
}
