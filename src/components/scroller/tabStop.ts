/** Maximum length of a block's name. The block itself contains the rest. */
const NAME_MAX_LENGTH = 80

/** Returns the attributes of a block that scrolls with the keyboard. It is named by its own first words. */
export function toTabStop(text: string) {
  const name = text.trim().replaceAll(/\s+/g, ' ').slice(0, NAME_MAX_LENGTH)
  return { tabIndex: 0, ...(name !== '' && { role: 'group', 'aria-label': name }) }
}
