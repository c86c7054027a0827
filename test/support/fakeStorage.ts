/** A browser's storage over a map, which outlives the page; a page that has died changes nothing any more. */
export const storageOver = (area: Map<string, string>, isAlive: () => boolean = () => true): Storage => ({
  get length() {
    return area.size
  },
  clear: () => area.clear(),
  key: (at) => [...area.keys()][at] ?? null,
  getItem: (key) => area.get(key) ?? null,
  setItem: (key, value) => void (isAlive() && area.set(key, value)),
  removeItem: (key) => void (isAlive() && area.delete(key)),
})
