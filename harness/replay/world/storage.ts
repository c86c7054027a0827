type Values = Readonly<Record<string, string>>

/**
 * Replaces the storage of a page by one in memory, with these values. `undefined` stands for storage that the browser
 * denies. The page gets no database: it keeps its records in memory, as in a private window.
 */
export function installStorage(
  page: Window & typeof globalThis,
  { local, session }: { readonly local: Values | undefined; readonly session: Values | undefined },
): void {
  page.Storage = MemoryStorage as unknown as typeof Storage
  define(page, 'localStorage', local)
  define(page, 'sessionStorage', session)
  Object.defineProperty(page, 'indexedDB', { value: undefined, configurable: true })
}

function define(page: Window, name: 'localStorage' | 'sessionStorage', values: Values | undefined): void {
  const storage = values && new MemoryStorage(values)
  Object.defineProperty(page, name, {
    configurable: true,
    get: () => {
      if (storage === undefined) throw new DOMException('Access is denied for this document.', 'SecurityError')
      return storage
    },
  })
}

/** Storage whose values are its own properties, as in the browser, because pages list them with `Object.keys`. */
class MemoryStorage {
  constructor(values: Values) {
    for (const [key, value] of Object.entries(values)) this.setItem(key, value)
  }
  get length(): number {
    return Object.keys(this).length
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }
  getItem(key: string): string | null {
    return (Object.getOwnPropertyDescriptor(this, key)?.value as string | undefined) ?? null
  }
  setItem(key: string, value: unknown): void {
    Object.defineProperty(this, key, { value: String(value), enumerable: true, configurable: true, writable: true })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}
