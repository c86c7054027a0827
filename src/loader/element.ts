type Attributes = Readonly<Record<string, string>>

/** Built node by node: no markup is parsed, so no content policy of the host can mind. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

const SVG = 'http://www.w3.org/2000/svg'

/** Line drawings in one place, of which the style shows one. */
export function icon(drawings: Readonly<Record<string, string>>): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  for (const [name, drawing] of Object.entries(drawings)) {
    const line = document.createElementNS(SVG, 'path')
    line.setAttribute('class', name)
    line.setAttribute('d', drawing)
    svg.append(line)
  }
  return svg
}

/** A constructed sheet: no style element, so no nonce is needed. */
export function dress(host: HTMLElement, css: string): ShadowRoot {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  return shadow
}
