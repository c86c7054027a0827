import { fieldsOf, text } from '#tools/fields.ts'

/** Items of a page that are kept for a panel that is opened later. */
export type ItemBuffer = {
  /** Adds items. An item with a known id replaces the earlier one. */
  readonly add: (items: readonly unknown[]) => void
  /** Returns the kept items, the least recently changed first. */
  readonly items: () => readonly unknown[]
  readonly clear: () => void
}

type Limits = { readonly maxItems: number; readonly maxCharacters: number }

/** Limits of one page. Chrome refuses a message of more than 64 MB, and JSON in JSON may double the characters. */
const LIMITS: Limits = { maxItems: 5_000, maxCharacters: 10_000_000 }

/** Creates a buffer, which drops the oldest items beyond its limits. */
export function createItemBuffer({ maxItems, maxCharacters } = LIMITS): ItemBuffer {
  const kept = new Map<string, unknown>()
  let characters = 0
  const remove = (id: string): void => {
    characters -= sizeOf(kept.get(id))
    kept.delete(id)
  }
  return {
    add: (items) => {
      for (const item of items) {
        const id = text(fieldsOf(item)['id']) ?? ''
        remove(id)
        kept.set(id, item)
        characters += sizeOf(item)
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= maxItems && characters <= maxCharacters) break
        remove(oldest)
      }
    },
    items: () => [...kept.values()],
    clear: () => {
      kept.clear()
      characters = 0
    },
  }
}

/** Returns the number of characters in the texts of an item, such as its name and its payload. */
const sizeOf = (item: unknown): number =>
  Object.values(fieldsOf(item)).reduce<number>((sum, field) => sum + (text(field) ?? '').length, 0)
