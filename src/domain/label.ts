const LABEL_MAX_LENGTH = 255

/**
 * Returns whether a label is valid. It becomes part of a URL, so it must not leave its path segment or contain
 * invisible control characters.
 */
export const isLabel = (text: string): boolean =>
  text.length <= LABEL_MAX_LENGTH && !/^\.{0,2}$/.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
