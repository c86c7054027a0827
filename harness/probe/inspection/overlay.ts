/** Element that is marked in the page, with the text of its label. */
type Mark = { readonly element: Element; readonly label: string; readonly kind: 'finding' | 'stop' | 'text' }

export type Overlay = {
  /** Marks elements, instead of those that were marked before. No marks remove the overlay. */
  readonly draw: (marks: readonly Mark[]) => void
}

/** Name of the overlay's element. */
export const OVERLAY = 'livechat-probe-overlay'

/** Distance by which a badge stands out of its box, in px. */
const BADGE_PX = 9

/** Length of the longest badge, in characters. Longer labels are words. */
const BADGE_LENGTH = 3

/** Distance from the right edge at which a label ends with its box, in px. */
const END_PX = 120

/** Colours that differ from the product's accents, on which they are drawn. */
const STYLES = `
:host { all: initial; background: none; block-size: 100%; border: 0; inline-size: 100%; inset: 0; margin: 0; overflow: hidden; padding: 0; pointer-events: none; position: fixed; z-index: 2147483647 }
.mark { border: 2px solid #c2185b; border-radius: 3px; box-sizing: border-box; position: absolute }
.stop, .text { border: 1px dashed #7c4dff }
.label { background: #c2185b; border-radius: 3px; color: #fff; font: 600 11px/16px ui-monospace, monospace; inset: -2px auto auto -2px; max-inline-size: 220px; overflow: hidden; padding: 0 4px; position: absolute; text-overflow: ellipsis; white-space: nowrap }
.stop .label { background: #7c4dff; border-radius: 999px; inset: -9px auto auto -9px; min-inline-size: 10px; text-align: center }
.text .label { background: #7c4dff; inset: auto auto 100% -1px }
`

/** Creates an overlay that follows its elements when the page is scrolled or resized. It takes no events of the visitor. */
export function createOverlay(page: Window & typeof globalThis): Overlay {
  const { document } = page
  let host: HTMLElement | undefined
  let drawn: readonly Mark[] = []
  const place = (): void => host?.shadowRoot?.replaceChildren(...drawn.flatMap((mark) => toBox(mark, document)))
  const follow = (): void => void page.requestAnimationFrame(place)

  const open = (): void => {
    host = document.createElement(OVERLAY)
    host.setAttribute('aria-hidden', 'true')
    const sheet = new page.CSSStyleSheet()
    sheet.replaceSync(STYLES)
    host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
    document.documentElement.append(host)
    page.addEventListener('scroll', follow, { capture: true, passive: true })
    page.addEventListener('resize', follow)
  }

  const close = (): void => {
    host?.remove()
    host = undefined
    page.removeEventListener('scroll', follow, { capture: true })
    page.removeEventListener('resize', follow)
  }

  return {
    draw: (marks) => {
      drawn = marks
      if (marks.length === 0) return close()
      if (host === undefined) open()
      raise(host)
      place()
    },
  }
}

/** Moves the overlay above modal dialogs, which browsers draw above every other element. */
function raise(host: HTMLElement | undefined): void {
  if (host?.showPopover === undefined) return
  host.popover = 'manual'
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

function toBox({ element, label, kind }: Mark, document: Document): readonly HTMLElement[] {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (!element.isConnected || width + height === 0) return []
  const box = document.createElement('div')
  box.className = `mark ${kind}`
  // A policy that forbids style attributes allows a script to set single properties.
  for (const [property, value] of Object.entries({ left, top, width, height }))
    box.style.setProperty(property, `${value}px`)
  box.append(toLabel(label, left, document))
  return [box]
}

/** Creates the label of a box that begins at this distance from the left edge, in px. The label stays in the page. */
function toLabel(label: string, left: number, document: Document): HTMLElement {
  const text = document.createElement('span')
  text.className = 'label'
  text.textContent = label
  const isAtEnd = label.length > BADGE_LENGTH && left > document.documentElement.clientWidth - END_PX
  if (isAtEnd)
    for (const [property, value] of [['left', 'auto'], ['right', '0']] as const) text.style.setProperty(property, value) // prettier-ignore
  else if (left < BADGE_PX) text.style.setProperty('left', '0')
  return text
}
