/** A browser's storage over a map, which outlives the page; a page that has died changes nothing any more. */
const storageOver = (area: Map<string, string>, isAlive: () => boolean = () => true): Storage =>
  new Proxy<Storage>(
    {
      get length() {
        return area.size
      },
      clear: () => area.clear(),
      key: (at) => [...area.keys()][at] ?? null,
      getItem: (key) => area.get(key) ?? null,
      setItem: (key, value) => void (isAlive() && area.set(key, value)),
      removeItem: (key) => void (isAlive() && area.delete(key)),
    },
    // As in a browser, its names are the stored ones.
    {
      ownKeys: () => [...area.keys()],
      getOwnPropertyDescriptor: (_storage, key) => ({
        configurable: true,
        enumerable: true,
        value: area.get(String(key)),
      }),
    },
  )

/** A browser's two storages; what lies in the second goes with the tab. */
export const areasOver = (
  lasting: Map<string, string>,
  passing = new Map<string, string>(),
  isAlive?: () => boolean,
): Pick<Window, 'localStorage' | 'sessionStorage'> => ({
  localStorage: storageOver(lasting, isAlive),
  sessionStorage: storageOver(passing, isAlive),
})

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

/** As where third parties may store nothing: not even their names may be read. */
export const refusingAreas: Pick<Window, 'localStorage' | 'sessionStorage'> = {
  get localStorage() {
    return refuse()
  },
  get sessionStorage() {
    return refuse()
  },
}

/** As where not a byte is left. */
export const fullAreas = areasOver(Object.assign(new Map<string, string>(), { set: refuse }), Object.assign(new Map<string, string>(), { set: refuse })) // prettier-ignore
