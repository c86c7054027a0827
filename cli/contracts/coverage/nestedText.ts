/** Paths with what they share said once: `id, sender { avatar_url, name }`. */
export function nestedText(paths: readonly string[]): string {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const [head, rest] = splitOnce(path)
    groups.set(head, [...(groups.get(head) ?? []), ...(rest === '' ? [] : [rest])])
  }
  return [...groups].map(([head, inner]) => (inner.length === 0 ? head : `${head} { ${nestedText(inner)} }`)).join(', ')
}

/** The first step, with the brackets that belong to it. */
function splitOnce(path: string): readonly [head: string, rest: string] {
  const dot = path.indexOf('.', 1)
  return dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)]
}
