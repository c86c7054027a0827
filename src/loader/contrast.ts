/** Returns the text colour, dark or white, with the higher contrast on a `#rgb` or `#rrggbb` colour. */
export function pickTextColour(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(colour.length > 4 ? /\w\w/g : /\w/g) ?? []).map(linear)
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // At this luminance both colours have a contrast ratio of a little over 4:1.
  return luminance > 0.2 ? '#1a1a17' : '#ffffff'
}

/** Approximates sRGB's transfer curve by a power of 2.2, with an error below 0.01. */
const linear = (digits: string): number => (Number(`0x${(digits + digits).slice(0, 2)}`) / 255) ** 2.2
