/** Dark ink or white, whichever reads better on a `#rgb` or `#rrggbb` colour. */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(colour.length > 4 ? /\w\w/g : /\w/g) ?? []).map(linear)
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // Here both read alike: a little over 4 to 1.
  return luminance > 0.2 ? '#1a1a17' : '#ffffff'
}

/** A plain power instead of sRGB's own curve, from which it is never a hundredth away. */
const linear = (digits: string): number => (Number(`0x${(digits + digits).slice(0, 2)}`) / 255) ** 2.2
