/** Characters that browsers draw as nothing, and that end no line and no word. No translation contains them. */
const DIGITS = ['\u2061', '\u2062', '\u2064'] as const

const END = '\u2063'

const MARK = /([\u2061\u2062\u2064]+)\u2063/g

/** Returns the invisible text that a message of a development build ends with. `index` is its place in the list of ids. */
export const toMark = (index: number): string =>
  index.toString(DIGITS.length).replaceAll(/\d/g, (digit) => DIGITS[Number(digit)] ?? '') + END

/** Returns the indexes of the messages that a shown text consists of, in their order. */
export const readMarks = (text: string): readonly number[] =>
  [...text.matchAll(MARK)].map(([, mark = '']) =>
    Number.parseInt(
      mark.replaceAll(/./g, (digit) => String(DIGITS.findIndex((one) => one === digit))),
      DIGITS.length,
    ),
  )

/** Returns a text without its marks. */
export const removeMarks = (text: string): string => text.replaceAll(MARK, '')
