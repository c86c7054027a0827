/** Dark ink or white, whichever reads better on a `#rgb` or `#rrggbb` colour. */
export function inkOn(colour: string): string {
  const digits = colour.length === 4 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(Number.parseInt(digits.slice(at, at + 2), 16) / 255),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // Here both read alike: 4.2 to 1.
  return luminance > 0.2 ? '#1a1a17' : '#ffffff'
}

/** Without the straight piece that sRGB begins with: in the darkest tones it is a thousandth off, far from where it matters. */
const linear = (channel: number): number => ((channel + 0.055) / 1.055) ** 2.4
