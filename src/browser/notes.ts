/** Values by key that are safe the moment they are put, as text; nowhere where the browser denies its storage. Never throws. */
export type Notes = {
  readonly all: () => readonly unknown[]
  readonly put: (key: string, value: unknown) => void
  readonly drop: (key: string) => void
  readonly clear: () => void
}

/** `area` is a function because in some browsers merely naming `localStorage` throws. Every key begins with `name`. */
export function createNotes(area: () => Storage, name: string): Notes {
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(area())
    } catch {
      // Denied, full, or not ours: whoever needs more than a note keeps more than a note.
      return undefined
    }
  }
  const keys = (): readonly string[] => (attempt(listKeys) ?? []).filter((key) => key.startsWith(`${name}:`))
  return {
    all: () => keys().map((key) => attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? ''))),
    put: (key, value) => attempt((storage) => storage.setItem(`${name}:${key}`, JSON.stringify(value))),
    drop: (key) => attempt((storage) => storage.removeItem(`${name}:${key}`)),
    clear: () => keys().forEach((key) => attempt((storage) => storage.removeItem(key))),
  }
}

const listKeys = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_none, at) => storage.key(at) ?? '')
