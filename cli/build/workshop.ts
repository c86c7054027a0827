import type { File } from '../bundle/files.ts'
import type { Inspected } from '../output/inspect.ts'
import type { FileFacts, Files } from '../output/manifest.ts'
import { sideBySide } from '../output/sideBySide.ts'
import type { Store } from '../output/store.ts'
import type { Memory } from './memory.ts'

/** What every step of a build works with. */
export type Workshop = {
  readonly store: Store
  /** The build before, as far as it is whole. */
  readonly before: Inspected | undefined
  /** What the build before remembers; undefined where it was made from other sources or by other tools. */
  readonly memory: Memory | undefined
}

/** All of these as the build before has them; undefined where one is missing or not as it was. */
export function findKept({ store, before, memory }: Workshop, paths: readonly string[]): Files | undefined {
  if (memory === undefined) return undefined
  const found = paths.flatMap((path) => {
    const facts = before?.manifest.files[path]
    return facts !== undefined && store.has(facts) ? [[path, facts] as const] : []
  })
  return found.length === paths.length ? Object.fromEntries(found) : undefined
}

export async function keepAll({ store }: Pick<Workshop, 'store'>, files: Files): Promise<Files> {
  await sideBySide(Object.entries(files), ([path, facts]) => store.keep(path, facts))
  return files
}

/** As they are to lie in the build; source maps apart from what is served. */
export async function putAll({ store }: Workshop, files: readonly File[]): Promise<Files> {
  const facts = await sideBySide(files, async ({ path, contents }): Promise<readonly [string, FileFacts]> => {
    const place = toPlace(path)
    return [
      place,
      await store.put(place, withoutMapComment(path, contents), place.startsWith('maps/') ? 'apart' : 'served'),
    ]
  })
  return Object.fromEntries(facts)
}

/** The bundler puts together what one server sends; here the tenants share it. */
export function toPlace(path: string): string {
  if (path.endsWith('.map')) return `maps/${path.slice(path.lastIndexOf('/') + 1)}`
  return path.replace(/^widget\/(assets|emoji)\//, '$1/')
}

/** Nothing that is served tells where the maps are. */
const withoutMapComment = (path: string, contents: File['contents']): File['contents'] =>
  path.endsWith('.css')
    ? Buffer.from(contents)
        .toString()
        .replace(/\n?\/\*# sourceMappingURL=.*?\*\/\n?/, '\n')
    : contents
