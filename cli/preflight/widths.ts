/**
 * Widths of characters in em, to estimate the width of text without a browser. Each value is the largest for its group
 * of characters in the fonts of `--font` on common systems (Segoe UI, Roboto, Helvetica, Noto). So an estimate is
 * rather too wide than too narrow. Verified against Chromium in test/browser/preflight.spec.ts.
 */
const ADVANCES: readonly (readonly [RegExp, number])[] = [
  // Most combining marks are drawn on the preceding character, some beside it; format characters have no width.
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

const DEFAULT_ADVANCE = 0.62

/** Factor for bold text, whose characters are wider. */
const BOLD = 1.08

export type TextStyle = { readonly px: number; readonly isBold: boolean }

export function estimateWidth(text: string, { px, isBold }: TextStyle): number {
  let em = 0
  for (const character of text) em += ADVANCES.find(([kind]) => kind.test(character))?.[1] ?? DEFAULT_ADVANCE
  return em * px * (isBold ? BOLD : 1)
}

/**
 * Returns the estimated number of lines of a text. Words that are too long break anywhere, like with `overflow-wrap:
 * anywhere`.
 */
export function estimateLines(text: string, width: number, type: TextStyle): number {
  return text.split('\n').reduce((lines, paragraph) => lines + estimateParagraphLines(paragraph, width, type), 0)
}

/**
 * Positions where a line can break: after white space, and after each character of scripts that do not separate words.
 */
const BREAKS = /(?<=\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u

function estimateParagraphLines(text: string, width: number, type: TextStyle): number {
  let [lines, used] = [1, 0]
  for (const word of text.split(BREAKS)) {
    const needed = estimateWidth(word.trimEnd(), type)
    if (used > 0 && used + needed > width) [lines, used] = [lines + 1, 0]
    const rows = Math.max(1, Math.ceil(needed / width))
    lines += rows - 1
    used += estimateWidth(word, type) - (rows - 1) * width
  }
  return lines
}
