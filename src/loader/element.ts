import { inkOn } from './contrast.ts'
import type { Settings } from './settings.ts'

type Attributes = Readonly<Record<string, string>>

/** Built node by node: no markup is parsed, so no content policy of the host can mind. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children)
}

function fill<Kind extends Element>(node: Kind, attributes: Attributes, children: readonly (Node | string)[]): Kind {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

const drawing = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  children: readonly Node[] = [],
): SVGElementTagNameMap[Tag] => fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)

/** Line drawings in one place, of which the style shows one. */
export function icon(drawings: Readonly<Record<string, string>>): SVGSVGElement {
  const lines = Object.entries(drawings).map(([name, d]) => drawing('path', { class: name, d }))
  return drawing('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, lines)
}

/** How far from the corner, where the page's root does not say. */
export const OFFSET = 'var(--chat-offset-block,20px)'

/**
 * In front of the page, in a corner: what its sheets say of all elements does not matter, and what they say of this one
 * by its names does, with `!important`.
 */
export const hung = ({ position }: Settings): string =>
  `all:initial;visibility:inherit;position:fixed;z-index:2147483647;${position}:var(--chat-offset-inline,20px);bottom:`

/** With the tenant's colour at hand. */
export function style(host: HTMLElement, { widgetColor }: Settings, css: string): void {
  host.style.cssText = `${css};--widget-accent:${widgetColor};--widget-on-accent:${inkOn(widgetColor)}`
}

/** A constructed sheet needs no style element, so a page with a policy needs no nonce for it. */
export function toSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Adds a sheet to the element's shadow root. Nothing in the root is replaced: that would cancel a press halfway. */
export function dress(host: HTMLElement, sheet: CSSStyleSheet): ShadowRoot {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets.push(sheet)
  return shadow
}
