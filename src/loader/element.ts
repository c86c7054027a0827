import { pickTextColour } from '#tools/textColour.ts'
import type { Settings } from './settings.ts'

type Attributes = Readonly<Record<string, string>>

/** Creates an element without parsing markup, which the host page's Trusted Types policy could forbid. */
export function createHtmlElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  return fillElement(document.createElement(tag), attributes, ...children)
}

function fillElement<Kind extends Element>(
  node: Kind,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): Kind {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

const createSvgElement = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly Node[]
): SVGElementTagNameMap[Tag] =>
  fillElement(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, ...children)

/** Creates an SVG with one path per drawing, whose class is the drawing's name. CSS shows one of the paths. */
export const createIcon = (drawings: Readonly<Record<string, string>>): SVGSVGElement =>
  createSvgElement(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    ...Object.entries(drawings).map(([name, d]) => createSvgElement('path', { class: name, d })),
  )

/** Distance of the bubble from the bottom of the window: 20 px, unless the page sets the custom property. */
export const OFFSET = 'var(--chat-offset-block,20px)'

/**
 * Returns the inline style that fixes an element in a corner. It resists the page's universal rules; a rule with the
 * element's class and `!important` overrides it. It ends with `bottom:`, whose value the caller appends.
 */
export const fixedStyle = ({ position }: Settings): string =>
  `all:initial;visibility:inherit;position:fixed;z-index:2147483647;${position}:var(--chat-offset-inline,20px);bottom:`

/** Sets the inline style of a shadow host, with the tenant's colours as custom properties. */
export function applyStyle(host: HTMLElement, { widgetColor }: Settings, css: string): void {
  host.style.cssText = `${css};--widget-accent:${widgetColor};--widget-on-accent:${pickTextColour(widgetColor)}`
}

/** Creates a constructed stylesheet, which needs no nonce under a Content-Security-Policy. */
export function createStylesheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Creates the element's shadow root with a stylesheet. */
export function createShadow(host: HTMLElement, sheet: CSSStyleSheet): ShadowRoot {
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets.push(sheet)
  return shadow
}
