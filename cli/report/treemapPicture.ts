import { hierarchy, type HierarchyRectangularNode, treemap } from 'd3-hierarchy'
import { escapeHtml } from '../page/escape.ts'
import type { Origin } from './analysis.ts'
import { formatBytes, formatShort } from './bytes.ts'
import { HUES } from './reportDocument.ts'

/** Height above the sources of an origin that is reserved for its name, in units of the picture. */
const TITLE_HEIGHT = 20
const PADDING = 3

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
  SHAPES.map(
    ({ width, height, className }) =>
      `<svg class="map ${className}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${escapeHtml(label)}">
${layOut(origins, width, height).map(renderOrigin).join('\n')}
</svg>`,
  ).join('\n')

type Item = { readonly name: string; readonly bytes: number; readonly sources?: readonly Item[] }
/** A rectangle in a picture; `x` and `y` are its upper left corner. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type PlacedItem = { readonly item: Item; readonly box: Box; readonly sources: readonly PlacedItem[] }

/** Gives each origin a box, and each of its sources a box inside it. */
function layOut(origins: readonly Origin[], width: number, height: number): readonly PlacedItem[] {
  const bundle: Item = { name: '', bytes: 0, sources: origins }
  const root = hierarchy(bundle, ({ sources }) => sources).sum(({ bytes, sources }) => (sources ? 0 : bytes))
  const placed = treemap<Item>()
    .size([width, height])
    .padding(({ depth }) => (depth === 1 ? PADDING : 0))
    .paddingInner(0)
    .paddingTop(({ depth }) => (depth === 1 ? TITLE_HEIGHT : 0))(root)
  return (placed.children ?? []).map(toPlacedItem)
}

function toPlacedItem({ data, x0, y0, x1, y1, children = [] }: HierarchyRectangularNode<Item>): PlacedItem {
  const box = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
  return { item: data, box, sources: children.map(toPlacedItem) }
}

function renderOrigin({ item: { name, bytes }, box, sources }: PlacedItem): string {
  const label = escapeHtml(`${name}: ${formatBytes(bytes)}`)
  const visible = sources.filter((source) => source.box.width > 0 && source.box.height > 0)
  return `<g role="img" tabindex="0" aria-label="${label}" class="hue-${hueOf(name)}"><title>${label}</title>${rectangle(box, 'ground')}${originLabel({ name, bytes, box })}
${visible.map((source) => renderSource(name, source)).join('\n')}</g>`
}

const renderSource = (origin: string, { item: { name, bytes }, box }: PlacedItem): string =>
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
