/** Returns whether a key types a character. The names of other keys are longer. */
export const isTyping = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key.length === 1 && !ctrlKey && !metaKey
