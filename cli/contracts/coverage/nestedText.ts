/** Formats paths and writes a shared prefix only once: `id, sender { avatar_url, name }`. */
export function nestedText(paths: readonly string[]): string {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const [head, rest] = splitFirstStep(path)
    groups.set(head, [...(groups.get(head) ?? []), ...(rest === '' ? [] : [rest])])
  }
  return [...groups].map(([head, inner]) => (inner.length === 0 ? head : `${head} { ${nestedText(inner)} }`)).join(', ')
}

/** Splits off the first step of a path, with its brackets. */
function splitFirstStep(path: string): readonly [head: string, rest: string] {
  const dot = path.indexOf('.', 1)
  return dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)]
}
