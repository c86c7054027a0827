import { isRecord } from '#tools/fields.ts'

/** Minimum length of a text that counts as an id, in characters. Shorter texts would match parts of others. */
const MIN_LENGTH = 8

/**
 * Translates ids of the recording into those of the replay. The frame makes up ids, such as that of a message that it
 * sends, and the recorded answers contain the recorded ones.
 */
export type IdTranslation = {
  /** Compares the recorded body of a request with the replayed one. Texts without a space that differ are ids. */
  readonly learn: (recorded: unknown, replayed: unknown) => void
  /** Returns a JSON value with the ids of the replay. */
  readonly translate: <Value>(value: Value) => Value
}

/** `known` has texts to translate from the start, such as the origin of the recorded page. */
export function createIdTranslation(known: Map<string, string>): IdTranslation {
  const learn = (recorded: unknown, replayed: unknown): void => {
    if (typeof recorded === 'string' && typeof replayed === 'string') learnText(recorded, replayed)
    else if (Array.isArray(recorded) && Array.isArray(replayed))
      recorded.forEach((value, index) => learn(value, replayed[index]))
    else if (isRecord(recorded) && isRecord(replayed))
      for (const [name, value] of Object.entries(recorded)) learn(value, replayed[name])
  }
  const learnText = (recorded: string, replayed: string): void => {
    if (isId(recorded) && isId(replayed)) known.set(recorded, replayed)
    else learnInside(recorded, replayed)
  }
  /** Learns from texts that are JSON, such as the identifier of a subscription. */
  const learnInside = (recorded: string, replayed: string): void => {
    const values = [recorded, replayed].map(parseObject)
    if (values[0] && values[1]) learn(values[0], values[1])
  }
  const translateText = (text: string): string =>
    known.get(text) ?? [...known].reduce((rest, [recorded, replayed]) => rest.replaceAll(recorded, replayed), text)
  return {
    learn,
    translate: <Value>(value: Value): Value =>
      known.size === 0 || value === undefined
        ? value
        : (JSON.parse(
            JSON.stringify(value, (_name, field: unknown) =>
              typeof field === 'string' ? translateText(field) : field,
            ),
          ) as Value),
  }
}

const isId = (text: string): boolean => text.length >= MIN_LENGTH && /^[\w-]+$/.test(text) && /\d|^masked-/.test(text)

function parseObject(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    // The text only looks like JSON.
    return undefined
  }
}
