import type { Loses } from '../pacts.ts'

/** What a visitor loses without the value at a path: said of it, or of the nearest thing it is in. */
export function lossAt(loses: Loses, path: string): string | undefined {
  const above = Object.keys(loses).filter(
    (known) => path === known || (/^[.[]/.test(path.slice(known.length)) && path.startsWith(known)),
  )
  const nearest = above.toSorted((one, other) => other.length - one.length)[0]
  return nearest === undefined ? undefined : loses[nearest]
}
