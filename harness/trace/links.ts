/** Causes and effects of items, by their ids. */
export type Links = {
  /** Adds a link once. Adds nothing if there is no cause. */
  readonly add: (cause: string | undefined, effect: string) => void
  /** Removes the links of an item that is dropped. Links to it from others stay, and lead nowhere. */
  readonly remove: (id: string) => void
  readonly clear: () => void
  readonly causesOf: (id: string) => readonly string[]
  readonly effectsOf: (id: string) => readonly string[]
}

export function createLinks(): Links {
  const causes = new Map<string, string[]>()
  const effects = new Map<string, string[]>()
  return {
    add: (cause, effect) => {
      if (cause === undefined || causes.get(effect)?.includes(cause) === true) return
      append(causes, effect, cause)
      append(effects, cause, effect)
    },
    remove: (id) => {
      causes.delete(id)
      effects.delete(id)
    },
    clear: () => {
      causes.clear()
      effects.clear()
    },
    causesOf: (id) => causes.get(id) ?? [],
    effectsOf: (id) => effects.get(id) ?? [],
  }
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
