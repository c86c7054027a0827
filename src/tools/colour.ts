/** sRGB, each channel 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Lightness 0 to 1, chroma 0 to about 0.4, hue in degrees. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

/** Parses `#rgb` or `#rrggbb`; undefined for everything else. */
export function parseHex(text: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(clamp(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Returns the WCAG 2 contrast, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Converts sRGB to Björn Ottosson's OKLab in polar form. Equal steps of lightness look equal at every hue. */
export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = linear(rgb)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

/** Returns the nearest colour that a screen can show. It reduces the chroma and keeps lightness and hue. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const rgb = unclamped({ lightness, chroma, hue })
  const isShowable = rgb.every((channel) => channel > -0.0005 && channel < 1.0005)
  return isShowable || chroma < 0.001 ? rgb : fromOklch({ lightness, chroma: chroma * 0.95, hue })
}

function unclamped({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = linear(rgb)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const linear = ([r, g, b]: Rgb): Rgb => [expand(r), expand(g), expand(b)]

const expand = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

const gamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
