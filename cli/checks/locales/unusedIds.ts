import { posix } from 'node:path'

/** Source files: the text of each by its path from the project's root. */
export type Sources = ReadonlyMap<string, string>

/**
 * Returns the ids that no source uses. An id is used if a source contains it as a string. An id that a template builds
 * (`form.${problem}`) is used if the rest of the id is a string or a number in the template's file, in a file that it
 * imports, or in the imports of these. One of them declares the type of the rest.
 */
export function findUnusedIds(ids: readonly string[], sources: Sources): readonly string[] {
  const texts = [...sources.values()]
  const templates = [...sources].flatMap(([path, text]) => readTemplates(text, () => textWithImports(path, sources)))
  return ids
    .filter((id) => !texts.some((text) => isWritten(id, text)) && !templates.some((template) => builds(template, id)))
    .map((id) => `en.json: ${id} is used nowhere in src and sagas`)
}

/** A text of one word can be anything, so it counts only as the value of `id`. */
const isWritten = (id: string, text: string): boolean =>
  id.includes('.') ? text.includes(`'${id}'`) || text.includes(`"${id}"`) : new RegExp(`\\bid(=|: )["']${id}["']`).test(text) // prettier-ignore

type Template = { readonly start: string; readonly end: string; readonly literals: ReadonlySet<string> }

const TEMPLATE = /`([\w.]*)\$\{[^`{}]+\}([\w.]*)`/g

const LITERAL = /'([\w.]+)'|"([\w.]+)"|(?<![\w.])(\d+)(?![\w.])/g

function readTemplates(text: string, readReachable: () => string): readonly Template[] {
  const found = [...text.matchAll(TEMPLATE)].map(([, start = '', end = '']) => ({ start, end }))
  // Without a fixed part that contains a dot or begins with a capital, the template is no id.
  const relevant = found.filter(({ start, end }) => /\w\.$|\.\w+$/.test(start) || /^[A-Z]\w*$/.test(end))
  if (relevant.length === 0) return []
  const literals = new Set(
    [...readReachable().matchAll(LITERAL)].map(([, one, two, number]) => one ?? two ?? number ?? ''),
  )
  return relevant.map((template) => ({ ...template, literals }))
}

const builds = ({ start, end, literals }: Template, id: string): boolean =>
  id.startsWith(start) && id.endsWith(end) && literals.has(id.slice(start.length, id.length - end.length))

/** Depth of imports in which a template's rest has its type: a view imports a slice, which imports the domain. */
const DEPTH = 2

function textWithImports(path: string, sources: Sources, depth = DEPTH): string {
  const text = sources.get(path) ?? ''
  const specifiers =
    depth === 0 ? [] : [...text.matchAll(/ from '([#.][^']+)'/g)].map(([, specifier = '']) => specifier)
  return [text, ...specifiers.map((name) => textWithImports(resolve(path, name), sources, depth - 1))].join('\n')
}

/** Resolves a relative path, or an import of `package.json`: `#sagas/` is a folder of the root, the others are in `src`. */
function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('#sagas/')) return specifier.slice(1)
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(path), specifier)
}
