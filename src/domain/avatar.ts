import { INITIALS_MAX } from './limits.ts'

/** Up to two letters for a face that has no picture: first and last word, by grapheme. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > INITIALS_MAX ? [words[0], words.at(-1)] : words
  return chosen.map((word = '') => firstGrapheme(word).toLocaleUpperCase()).join('')
}

const firstGrapheme = (word: string): string => {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}
