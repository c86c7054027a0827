/**
 * Returns the colour of text on a surface in the colour `#rgb` or `#rrggbb`: black or white, whichever is easier to
 * read. The contrast is at least 4.5:1 on every colour (WCAG 2.2, 1.4.3).
 */
export function pickTextColour(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(colour.length > 4 ? /\w\w/g : /\w/g) ?? []).map(linear)
  // At a luminance of 0.179 black and white have the same contrast of 4.58:1.
  return 0.213 * red + 0.715 * green + 0.072 * blue > 0.18 ? '#000' : '#fff'
}

/**
 * Converts a channel of sRGB, in hex, to linear light, 0 to 1. For almost black channels it is at most 0.001 too high.
 */
const linear = (digits: string): number => ((parseInt(digits.padEnd(2, digits), 16) + 14.025) / 269.025) ** 2.4
