import { formatCount } from '../../terminal/formatCount.ts'

/** Returns a text as the output format shows names and values of a build. The text is untrusted. */
export type Quote = (text: string) => string

/** Maximum number of entries of a list in the output. */
export const MAX_ENTRIES = 10

/** Joins the first entries of a list, and counts the others: `a, b and 998 more`. */
export function shortenList(entries: readonly string[], quote: Quote, max = MAX_ENTRIES): string {
  const more = entries.length - max
  const listed = entries.slice(0, max).map(quote).join(', ')
  return more > 0 ? `${listed} and ${more} more` : listed
}

/** Maximum number of tokens that name a group of tenants. */
const MAX_TOKENS = 3

/** Returns the number of tenants with the first tokens: `2 tenants: a, b`. */
export const describeTenants = (tokens: readonly string[], quote: Quote, max = MAX_TOKENS): string =>
  `${formatCount(tokens.length, 'tenant')}: ${shortenList(tokens, quote, max)}`

/** Returns the first items, and a line for the others. */
export const limitItems = <Item>(
  items: readonly Item[],
  max: number,
  toRest: (more: number) => Item,
): readonly Item[] => (items.length > max ? [...items.slice(0, max), toRest(items.length - max)] : items)
