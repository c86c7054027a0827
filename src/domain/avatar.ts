import { INITIALS_MAX } from './limits.ts'

/** Up to two letters for a face that has no picture: first and last word, by grapheme. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > INITIALS_MAX ? [words[0], words.at(-1)] : words
  return chosen.map((word = '') => firstGrapheme(word).toLocaleUpperCase()).join('')
}

let segmenter: Intl.Segmenter | undefined

/** One for all: making it costs more than using it. */
const firstGrapheme = (word: string): string => {
  segmenter ??= new Intl.Segmenter()
  const [first] = segmenter.segment(word)
  return first?.segment ?? ''
}
