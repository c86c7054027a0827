/**
 * Returns how well an entry matches a search, from 0 (not at all) to 1. The keywords are the label and the hint. All
 * words of the search must be in them; a match in the label counts more.
 */
export function searchScore(_value: string, search: string, [label = '', hint = '']: string[] = []): number {
  const [wanted, name] = [search.trim().toLowerCase(), label.toLowerCase()]
  if (name === wanted) return 1
  if (name.startsWith(wanted)) return 0.9
  if (name.includes(wanted)) return 0.7
  const all = `${name} ${hint.toLowerCase()}`
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? 0.4 : 0
}
