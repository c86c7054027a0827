/**
 * Returns a short hash of a text (FNV-1a, 32 bits, hex). The hash uses no secret, so anyone who guesses the text can
 * verify the guess.
 */
export function fnv1a(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
