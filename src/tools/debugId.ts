/** Path or address of a script of the iframe. Its name ends with a hash of its contents. */
const SCRIPT = /(?:^|\/)assets\/([\w.]+)-([\dA-F]{8})\.js$/

/**
 * Returns the debug id of a script of the iframe, which connects a stack trace in Sentry with a source map. It is a UUID
 * of version 8: the hash in the name of the script, then the first 11 characters of the name as hexadecimal numbers.
 * Returns undefined for any other path. Publishing and the error reports compute the same id, so no script contains it.
 */
export function toDebugId(path: string): string | undefined {
  const [, name = '', hash] = SCRIPT.exec(path) ?? []
  if (hash === undefined) return undefined
  const codes = Array.from(name, (character) => character.charCodeAt(0).toString(16))
  const digits = `${hash}${codes.join('')}`.toLowerCase().slice(0, 30).padEnd(30, '0')
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})/, '$1-$2-8$3-8$4-')
}
