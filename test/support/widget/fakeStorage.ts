/** Creates a browser storage over a map that outlives the page. A dead page cannot change it. */
const createStorage = (area: Map<string, string>, isAlive: () => boolean = () => true): Storage =>
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
    // As in a browser, the property names of the storage are the stored keys.
    {
      ownKeys: () => [...area.keys()],
      getOwnPropertyDescriptor: (_storage, key) => ({
        configurable: true,
        enumerable: true,
        value: area.get(String(key)),
      }),
    },
  )

/** Creates a browser's two storages. The second map holds the session storage, which ends with the tab. */
export const createStorageAreas = (
  local: Map<string, string>,
  session = new Map<string, string>(),
  isAlive?: () => boolean,
): Pick<Window, 'localStorage' | 'sessionStorage'> => ({
  localStorage: createStorage(local, isAlive),
  sessionStorage: createStorage(session, isAlive),
})

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

/** Storages of a browser that denies storage to third parties. Even access to the properties throws. */
export const deniedAreas: Pick<Window, 'localStorage' | 'sessionStorage'> = {
  get localStorage() {
    return refuse()
  },
  get sessionStorage() {
    return refuse()
  },
}

/** Storages with no space left: every write throws. */
export const fullAreas = createStorageAreas(Object.assign(new Map<string, string>(), { set: refuse }), Object.assign(new Map<string, string>(), { set: refuse })) // prettier-ignore
