/**
 * How wide text is, without a browser: advances in em, each the widest of what it stands for in the fonts that
 * `--font` comes to on common systems (Segoe UI, Roboto, Helvetica, Noto), so that an estimate errs to the wide side;
 * measured against Chromium in test/browser/preflight.spec.ts.
 */
const ADVANCES: readonly (readonly [RegExp, number])[] = [
  // Most marks stand on what is before them, some beside it; format characters take no room.
  [/^[\p{Mn}\p{Me}\p{Cf}]$/u, 0],
  [/^(?=\p{Mc})\p{Script=Devanagari}$/u, 0.45],
  [/^\p{Mc}$/u, 0.75],
  [/^\p{Extended_Pictographic}$/u, 1.4],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]$/u, 1],
  [/^[\s.,:;!|'’‘iljI()[\]·/]$/u, 0.34],
  [/^[ftr"“”*°-]$/u, 0.44],
  [/^[mwMW@%—…]$/u, 1],
  [/^\p{Script=Malayalam}$/u, 1.05],
  [/^\p{Script=Tamil}$/u, 1],
  [/^\p{Script=Devanagari}$/u, 0.7],
  [/^\p{Script=Arabic}$/u, 0.6],
  [/^\p{Lu}$/u, 0.78],
]

const ELSE = 0.62

/** Letters of a heavier weight are wider. */
const BOLD = 1.08

export type Type = { readonly px: number; readonly isBold: boolean }

export function widthOf(text: string, { px, isBold }: Type): number {
  let em = 0
  for (const character of text) em += ADVANCES.find(([kind]) => kind.test(character))?.[1] ?? ELSE
  return em * px * (isBold ? BOLD : 1)
}

/** How many lines a text takes; words that are too long break anywhere, as `overflow-wrap: anywhere` has it. */
export function linesOf(text: string, width: number, type: Type): number {
  return text.split('\n').reduce((lines, paragraph) => lines + linesOfParagraph(paragraph, width, type), 0)
}

/** Between words, and between the characters of scripts that put none between them. */
const BREAKS = /(?<=\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u

function linesOfParagraph(text: string, width: number, type: Type): number {
  let [lines, used] = [1, 0]
  for (const word of text.split(BREAKS)) {
    const needed = widthOf(word.trimEnd(), type)
    if (used > 0 && used + needed > width) [lines, used] = [lines + 1, 0]
    const rows = Math.max(1, Math.ceil(needed / width))
    lines += rows - 1
    used += widthOf(word, type) - (rows - 1) * width
  }
  return lines
}
