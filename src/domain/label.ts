const LABEL_MAX_LENGTH = 255

/** A label goes into an address: nothing that could climb out of it, and nothing that nobody can see. */
export const isLabel = (text: string): boolean =>
  text.length <= LABEL_MAX_LENGTH && !/^\.{0,2}$/.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
