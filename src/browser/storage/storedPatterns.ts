import { STORED, type StorageKind, type Stored } from './storedRegister.ts'

/** Returns the entry of a key found in a browser; undefined if the key was never declared. */
export const declarationOf = (key: string, place: StorageKind): Stored | undefined =>
  Object.values(STORED).find(
    (stored) => [stored.full, stored.session].includes(place) && toPattern(stored.key).test(key),
  )

const toPattern = (key: string): RegExp =>
  new RegExp(
    `^${key.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, (_all, name: string) => PLACEHOLDERS[name] ?? '.+')}$`,
  )

/** Patterns of the variable parts of a key. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  websiteToken: String.raw`[\w-]+`,
  host: String.raw`(?:own(?:@app|@https?://[^/:]+(?::\d+)?)?|frame|https?://[^/:]+(?::\d+)?)`,
  message: '[0-9a-f]{12}',
  person: String.raw`\w+`,
  tab: '(?:#[0-9a-f]{12})?',
}
