/** Maximum depth of lists and objects in a trace. What shows or saves a value calls itself once per level. */
export const MAX_LEVELS = 200

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]

/** What a character outside a text adds to the depth, by its code. Numbers make the search fast in 200 MB. */
const DEPTHS = new Int8Array(0x1_00_00)
for (const code of [OPEN_LIST, OPEN_OBJECT]) DEPTHS[code] = 1
for (const code of [CLOSE_LIST, CLOSE_OBJECT]) DEPTHS[code] = -1

/**
 * Returns true if JSON text nests lists and objects deeper than `MAX_LEVELS`. It reads characters one by one, because
 * recursion fails on the very texts that it must find. The text may be invalid.
 */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    // A backslash escapes the next character.
    if (code === BACKSLASH) index += 1
    else if (code === QUOTE) isInText = !isInText
    else if (!isInText) depth += DEPTHS[code] ?? 0
    if (depth > MAX_LEVELS) return true
  }
  return false
}
