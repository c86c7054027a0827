import { escapeHtml } from '../page/escape.ts'
import type { Origin } from './analysis.ts'
import { formatBytes, formatShort } from './bytes.ts'
import { HUES } from './reportDocument.ts'
import { type Box, layOutTreemap } from './treemap.ts'

/** Height above the sources of an origin that is reserved for its name, in units of the picture. */
const TITLE_HEIGHT = 18

type Shape = { readonly width: number; readonly height: number; readonly className: 'wide' | 'tall' }

/** Shapes for desktops and for phones. A stylesheet displays the shape that fits. */
const SHAPES: readonly Shape[] = [
  { width: 900, height: 560, className: 'wide' },
  { width: 260, height: 640, className: 'tall' },
]

/**
 * Renders treemaps of a bundle. The area of a box is proportional to its bytes, each origin has its own colour, and its
 * sources are inside its box.
 */
export const renderTreemaps = (origins: readonly Origin[], label: string): string =>
  SHAPES.map(({ width, height, className }) => {
    const boxes = layOutTreemap(
      origins.map((origin) => ({ ...origin, weight: origin.bytes })),
      { x: 0, y: 0, width, height },
    )
    return `<svg class="map ${className}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${escapeHtml(label)}">
${boxes.map(([origin, box]) => originGroup(origin, box)).join('\n')}
</svg>`
  }).join('\n')

function originGroup({ name, bytes, sources }: Origin, box: Box): string {
  const label = escapeHtml(`${name}: ${formatBytes(bytes)}`)
  const inner = toInnerBox(box)
  const boxes = inner
    ? layOutTreemap(
        sources.map((source) => ({ ...source, weight: source.bytes })),
        inner,
      )
    : []
  return `<g role="img" tabindex="0" aria-label="${label}" class="hue-${hueOf(name)}"><title>${label}</title>${rectangle(box, 'ground')}${originLabel({ name, bytes, box })}
${boxes.map(([source, own]) => sourceBox(name, source, own)).join('\n')}</g>`
}

/** Returns the area for the sources of an origin; undefined if the box is too small to show them. */
function toInnerBox({ x, y, width, height }: Box): Box | undefined {
  if (width < 40 || height < 36) return undefined
  return { x: x + 3, y: y + TITLE_HEIGHT + 2, width: width - 6, height: height - TITLE_HEIGHT - 5 }
}

const sourceBox = (origin: string, { name, bytes }: { readonly name: string; readonly bytes: number }, box: Box): string =>
  `<g><title>${escapeHtml(`${origin}/${name}: ${formatBytes(bytes)}`)}</title>${rectangle(box)}${sourceLabel({ name: baseName(name), bytes, box })}</g>` // prettier-ignore

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const rectangle = ({ x, y, width, height }: Box, className?: string): string =>
  `<rect${className === undefined ? '' : ` class="${className}"`} x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="3" />`

const round = (value: number): number => Number(value.toFixed(1))

type Label = { readonly name: string; readonly bytes: number; readonly box: Box }

/**
 * Renders the name of a source, truncated to its box, and its size. Returns an empty text if the box is too small for a
 * useful label.
 */
function sourceLabel({ name, bytes, box }: Label): string {
  const text = truncateToFit(name, box, 6.4)
  if (text === '') return ''
  const size = box.height > 29 ? sizeText({ x: box.x + 6, y: box.y + 26, bytes }) : ''
  return renderText('', text, box) + size
}

/** Renders the name of an origin, with its size beside it if both fit. */
function originLabel({ name, bytes, box }: Label): string {
  const text = truncateToFit(name, box, 7)
  if (text === '') return ''
  const hasSpace = box.width > (name.length + formatShort(bytes).length + 3) * 7
  const size = hasSpace ? sizeText({ x: box.x + box.width - 6, y: box.y + 13, bytes, isAtEnd: true }) : ''
  return renderText(' class="title"', text, box) + size
}

function truncateToFit(name: string, { width, height }: Box, characterWidth: number): string {
  const maxCharacters = Math.floor((width - 10) / characterWidth)
  if (maxCharacters < 4 || height < 15) return ''
  return name.length > maxCharacters ? `${name.slice(0, maxCharacters - 1)}…` : name
}

const renderText = (className: string, text: string, { x, y }: Box): string =>
  `<text${className} x="${round(x + 6)}" y="${round(y + 13)}">${escapeHtml(text)}</text>`

type Size = { readonly x: number; readonly y: number; readonly bytes: number; readonly isAtEnd?: boolean }

const sizeText = ({ x, y, bytes, isAtEnd = false }: Size): string =>
  `<text class="count" x="${round(x)}" y="${round(y)}"${isAtEnd ? ' text-anchor="end"' : ''}>${formatShort(bytes)}</text>`

/** Returns the colour number of an origin. It depends only on the name, so it is the same in every picture. */
function hueOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return hash % HUES
}
