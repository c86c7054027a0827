/** Values by key that are safe the moment they are put, as text; in memory where the browser denies its storage. Never throws. */
export type Notes = {
  readonly all: () => readonly unknown[]
  readonly put: (key: string, value: unknown) => void
  readonly drop: (key: string) => void
  readonly clear: () => void
}

/** `area` is a function because in some browsers merely naming `localStorage` throws. Every key begins with `name`. */
export function createNotes(area: () => Storage, name: string): Notes {
  const memory = new Map<string, unknown>()
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(area())
    } catch {
      // Denied, full, or not ours: memory serves until the page is left.
      return undefined
    }
  }
  const keys = (): readonly string[] => (attempt(listKeys) ?? []).filter((key) => key.startsWith(`${name}:`))
  const write = (key: string, text: string): boolean =>
    attempt((storage) => (storage.setItem(`${name}:${key}`, text), true)) ?? false
  return {
    all: () => [
      ...keys().map((key) => attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? ''))),
      ...memory.values(),
    ],
    put: (key, value) => {
      if (write(key, JSON.stringify(value))) memory.delete(key)
      else memory.set(key, value)
    },
    drop: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(`${name}:${key}`))
    },
    clear: () => {
      memory.clear()
      keys().forEach((key) => attempt((storage) => storage.removeItem(key)))
    },
  }
}

const listKeys = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_none, at) => storage.key(at) ?? '')
