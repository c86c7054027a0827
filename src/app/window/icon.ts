import { DEFAULT_ACCENT } from '#domain/limits.ts'
import { pickTextColour } from '#tools/textColour.ts'

const BUBBLE =
  'M4 9.6c0-2.8 2.5-4.7 6-4.7s6 1.9 6 4.7-2.5 4.7-6 4.7c-.7 0-1.4-.1-2-.3l-3.1 1 .8-2.3C4.6 11.9 4 10.8 4 9.6z'

/** Builds the icon of a pop-out window as an SVG: a bubble on a disc in the tenant's colour. */
const toSvg = (accent: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">' +
  `<circle cx="10" cy="10" r="10" fill="${accent}"/><path d="${BUBBLE}" fill="${pickTextColour(accent)}"/></svg>`

/** Gives a pop-out window its icon. A frame needs none, so that the page has no element for it. */
export function showIcon({ head }: Document, accent = DEFAULT_ACCENT): void {
  const link = head.ownerDocument.createElement('link')
  link.rel = 'icon'
  link.href = `data:image/svg+xml,${encodeURIComponent(toSvg(accent))}`
  head.append(link)
}
