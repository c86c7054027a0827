import type { HeaderChange } from './buildDiff.ts'
import type { HeadersByAddress } from './buildSnapshot.ts'

/** Returns the headers that were added, removed or changed, sorted by address and name. */
export function compareHeaders(old: HeadersByAddress, current: HeadersByAddress): readonly HeaderChange[] {
  const [before, after] = [flatten(old), flatten(current)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .toSorted()
    .map((key) => {
      const [address = '', header = ''] = key.split(SEPARATOR)
      return { address, header, old: before.get(key), new: after.get(key) }
    })
}

/** Character that neither an address nor the name of a header contains. */
const SEPARATOR = '\n'

const flatten = (headers: HeadersByAddress): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(headers).flatMap(([address, sent]) =>
      Object.entries(sent).map(([name, value]) => [`${address}${SEPARATOR}${name}`, value] as const),
    ),
  )

/** Returns the changes that are not among the others. Returns undefined if there are none. */
export function withoutChanges(
  changes: readonly HeaderChange[],
  others: readonly HeaderChange[],
): readonly HeaderChange[] | undefined {
  const known = new Set(others.map((change) => JSON.stringify(change)))
  const rest = changes.filter((change) => !known.has(JSON.stringify(change)))
  return rest.length === 0 ? undefined : rest
}
