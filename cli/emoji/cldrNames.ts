/** Annotations of CLDR, by emoji without variation selectors. `tts` is the name, `default` are the keywords. */
export type Annotations = Readonly<
  Record<string, { readonly tts?: readonly string[]; readonly default?: readonly string[] }>
>

/** Texts of each emoji: the name, and then keywords that are not part of the name. */
export type EmojiNames = Readonly<Record<string, readonly string[]>>

const VARIATION_SELECTOR = /\uFE0F/g

/** Returns the names and keywords of the given emoji. An emoji without a name in the language is left out. */
export const toEmojiNames = (emojis: readonly string[], annotations: Annotations, language: string): EmojiNames =>
  Object.fromEntries(
    emojis.flatMap((emoji) => {
      const { tts: [name] = [], default: keywords = [] } = annotations[emoji.replace(VARIATION_SELECTOR, '')] ?? {}
      return name === undefined ? [] : [[emoji, toTexts(name, keywords, language)]]
    }),
  )

/**
 * Returns a name that begins with a capital letter, and the keywords that a search does not find in it. The picker's
 * library would capitalise a Turkish “i” as “I”. It compares texts by `toLowerCase`, which changes “İ” to “i” and a
 * combining dot. Such a name is also a keyword in lower case.
 */
function toTexts(name: string, keywords: readonly string[], language: string): readonly string[] {
  const label = name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  const searched = label.toLowerCase()
  const others = [...keywords, name.toLocaleLowerCase(language)].filter(
    (text) => !searched.includes(text.toLowerCase()),
  )
  return [label, ...new Set(others)]
}
