import { type Fields, isRecord } from '#tools/fields.ts'
import { BUILD_CACHE, MANIFEST, parseJson, toTenantFolder } from '../manifest.ts'

/** Name of the journal in the folder with the new files. */
export const JOURNAL = '.journal.json'

/** Steps of a change to a build. Each step can be repeated, so that another process can complete the change. */
export type Journal = {
  /** sha384 of the manifest before the change and after it. A folder with any other manifest is not changed. */
  readonly before: string
  readonly after: string
  /** Paths of the new files with their sha384, in the order in which they replace the old ones. */
  readonly written: readonly (readonly [path: string, hash: string])[]
  /** Paths of the files that no manifest lists after the change. They are removed last. */
  readonly obsolete: readonly string[]
}

/** Parses a journal. Returns undefined if it is damaged, or if it names a path outside the build's folder. */
export function parseJournal(text: string): Journal | undefined {
  const value = parseJson(text)
  return isRecord(value) && isJournal(value) ? value : undefined
}

const isJournal = (value: Fields): value is Fields & Journal =>
  typeof value['before'] === 'string' &&
  typeof value['after'] === 'string' &&
  isFileList(value['written']) &&
  isPathList(value['obsolete'])

const isPathList = (value: unknown): boolean => Array.isArray(value) && value.every(isInside)

const isFileList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((file) => Array.isArray(file) && file.length === 2 && isInside(file[0]) && typeof file[1] === 'string')

const isInside = (path: unknown): boolean =>
  typeof path === 'string' && path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')

/**
 * Sorts the paths of new files so that every page only needs files that are in the folder already: shared files before
 * the files of tenants, and the manifest last. The files of a tenant are together, its panel script before the loader
 * that names its hash, then its page, its other files, and its manifest.
 */
export const sortForReplacement = (paths: Iterable<string>): readonly string[] =>
  [...paths]
    .map((path) => ({ path, key: toSortKey(path) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ path }) => path)

/** Sorts the paths of obsolete files so that a page is removed before the files that it names. */
export const sortForRemoval = (paths: Iterable<string>): readonly string[] => sortForReplacement(paths).toReversed()

const LAST: readonly string[] = [BUILD_CACHE, MANIFEST]

const TENANT_STEPS = [/\/panel\.js/, /\/loader\.js/, /\/index\.html/]

function toSortKey(path: string): string {
  const [, token = '', name] = path.split('/')
  if (LAST.includes(path)) return `3 ${LAST.indexOf(path)}`
  if (!path.startsWith(toTenantFolder(''))) return `1 ${path}`
  const step = TENANT_STEPS.findIndex((pattern) => pattern.test(path))
  return `2 ${token} ${name === MANIFEST ? TENANT_STEPS.length + 1 : step < 0 ? TENANT_STEPS.length : step} ${path}`
}
