import { INITIALS_MAX } from './limits.ts'

/** Returns up to two initials for an avatar without an image: the first grapheme of the first and of the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > INITIALS_MAX ? [words[0], words.at(-1)] : words
  return chosen.map((word = '') => firstGrapheme(word).toLocaleUpperCase()).join('')
}

let segmenter: Intl.Segmenter | undefined

/**
 * Returns the first grapheme of a word. All calls share one segmenter, because creating it costs more than using it.
 */
const firstGrapheme = (word: string): string => {
  segmenter ??= new Intl.Segmenter()
  const [first] = segmenter.segment(word)
  return first?.segment ?? ''
}
