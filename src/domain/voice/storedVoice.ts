import { fieldsOf } from '#tools/fields.ts'
import type { Recording } from './recording.ts'

/** Recording as the browser's database stores it. */
export type StoredVoice = Recording & {
  /** False for a recording that was in progress. */
  readonly isComplete: boolean
  /** Hash of the contact who has recorded it; undefined before the session was loaded. */
  readonly person: string | undefined
}

/** Parses a stored value; undefined if it is no recording. */
export function parseStoredVoice(value: unknown): StoredVoice | undefined {
  const { id, file, durationMs, levels, isComplete, person } = fieldsOf(value)
  if (typeof id !== 'string' || !(file instanceof File) || file.size === 0) return undefined
  if (typeof durationMs !== 'number' || !(durationMs >= 0)) return undefined
  return {
    id,
    file,
    durationMs,
    levels: Array.isArray(levels) ? levels.filter((level) => typeof level === 'number') : [],
    isComplete: isComplete === true,
    person: typeof person === 'string' ? person : undefined,
  }
}
