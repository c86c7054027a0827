import { placeLabels, type Rectangle } from './labelPlacement.ts'

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

/** Distance of the line to a label from the start of the label, in px. */
const LEAD_PX = 4

/** Colours that differ from the product's accents, on which they are drawn. */
const STYLES = `
:host { all: initial; background: none; block-size: 100%; border: 0; inline-size: 100%; inset: 0; margin: 0; overflow: hidden; padding: 0; pointer-events: none; position: fixed; z-index: 2147483647 }
.mark { border: 2px solid #c2185b; border-radius: 3px; box-sizing: border-box; position: absolute }
.stop, .text { border: 1px dashed #7c4dff }
.label { background: #c2185b; border-radius: 3px; color: #fff; font: 600 11px/16px ui-monospace, monospace; inset: -2px auto auto -2px; max-inline-size: 280px; overflow: hidden; padding: 0 4px; position: absolute; text-overflow: ellipsis; white-space: nowrap }
.stop .label { background: #7c4dff; border-radius: 999px; inset: -9px auto auto -9px; min-inline-size: 10px; text-align: center }
.free { inset: 0 auto auto 0 }
.text-label { background: #7c4dff }
.lead { background: #7c4dff; inline-size: 1px; position: absolute }
`

/** Creates an overlay that follows its elements when the page is scrolled or resized. It takes no events of the visitor. */
export function createOverlay(page: Window & typeof globalThis): Overlay {
  const { document } = page
  let host: HTMLElement | undefined
  let drawn: readonly Mark[] = []
  const place = (): void => {
    if (host?.shadowRoot) drawMarks(host.shadowRoot, drawn)
  }
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

/** Draws all marks. Badges with numbers are in their boxes; the places of longer labels depend on each other. */
function drawMarks(root: ShadowRoot, marks: readonly Mark[]): void {
  const shown = marks.flatMap((mark) => {
    const { left, top, width, height } = mark.element.getBoundingClientRect()
    return mark.element.isConnected && width + height > 0 ? { ...mark, box: { left, top, width, height } } : []
  })
  const labels = shown
    .filter(({ kind }) => kind !== 'stop')
    .map(({ label, box, kind }) => ({ box, element: createElement('span', `label free ${kind}-label`, label) }))
  root.replaceChildren(...shown.map(toBox), ...labels.map(({ element }) => element))
  const { clientWidth: width, clientHeight: height } = root.ownerDocument.documentElement
  const sized = labels.map(({ box, element }) => ({
    box,
    label: { width: element.offsetWidth, height: element.offsetHeight },
  }))
  for (const [index, place] of placeLabels(sized, { width, height }).entries()) {
    const { box, element } = labels[index] ?? {}
    if (box === undefined || element === undefined) continue
    if (place === undefined) element.remove()
    else {
      setLengths(element, { left: place.left, top: place.top })
      root.prepend(...toLead(box, place))
    }
  }
}

/** Returns the line between an element and its label, if these do not touch. */
function toLead(box: Rectangle, label: Rectangle): readonly HTMLElement[] {
  const top = Math.min(box.top + box.height, label.top + label.height)
  const height = Math.max(box.top, label.top) - top
  if (height <= 0) return []
  const left = Math.max(box.left, label.left) + LEAD_PX
  const line = createElement('div', 'lead')
  setLengths(line, { left, top, height })
  return [line]
}

function toBox({ box, label, kind }: Mark & { readonly box: Rectangle }): HTMLElement {
  const element = createElement('div', `mark ${kind}`)
  setLengths(element, box)
  if (kind !== 'stop') return element
  const badge = createElement('span', 'label', label)
  if (box.left < BADGE_PX) badge.style.setProperty('left', '0')
  element.append(badge)
  return element
}

function createElement(tag: 'div' | 'span', className: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** Sets lengths in px. A policy that forbids style attributes allows a script to set single properties. */
function setLengths(element: HTMLElement, lengths: object): void {
  for (const [property, value] of Object.entries(lengths)) element.style.setProperty(property, `${value}px`)
}
