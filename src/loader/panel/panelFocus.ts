import type { LoaderContext } from '../panelContract.ts'
import type { FrameLink } from './frameLink.ts'

/** Moves the focus into the iframe when the panel opens, and back when it closes (ADR 0092). */
export type PanelFocus = {
  /** Notes where the focus is, before an opening or a closing moves it. */
  readonly remember: () => void
  /** Gives the focus to the iframe of an open panel, unless the visitor is in something else. */
  readonly take: () => void
  /** Returns the focus, if the panel had it, to the launcher, or to where it was before the panel was opened. */
  readonly giveBack: () => void
}

export function createPanelFocus({ holder, bubble, isOpen, isInline }: LoaderContext, link: FrameLink): PanelFocus {
  // The visitor may have opened the panel before this script was loaded, also by a link in an SVG.
  let opener: (Element & Partial<HTMLOrSVGElement>) | null = document.activeElement
  let [isByVisitor, isTyping, hadFocus] = [false, false, false]
  const hasFocus = (): boolean => holder.element.contains(document.activeElement)
  const take = (): void => {
    const { activeElement } = document
    // While the chat loaded, the visitor may have moved to a field of the page, or a script opened the chat while they
    // type in one. If the iframe has the focus already, its own focused field would lose it.
    const isFree =
      [opener, document.body, holder.element].includes(activeElement) && (isByVisitor || !isTypedInto(activeElement))
    if (isFree && !isTyping && isOpen() && !isInline) link.focus()
  }
  /** Takes the focus from the panel. What had it before may be gone, and the launcher takes none while it is hidden. */
  const leave = (): void => {
    if (hasFocus()) bubble.button.focus()
    if (hasFocus() && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return {
    remember: () => {
      hadFocus = hasFocus()
      if (!isOpen()) return
      opener = document.activeElement
      // A press leaves the focus in a field, if the page prevents the default of `mousedown`, or if it is Enter there.
      isByVisitor = /^(click|submit|key)/.test(window.event?.type ?? '')
      isTyping = !isByVisitor && isTypedInto(opener)
    },
    take: () => {
      take()
      // Firefox focuses no iframe of another site while it handles the key that has opened the panel.
      if (!hasFocus()) requestAnimationFrame(take)
    },
    giveBack: () => {
      if (isOpen() || !hadFocus) return
      if (isTyping || bubble.button.hidden) opener?.focus?.()
      leave()
    },
  }
}

/**
 * Elements that do nothing with letters, unless they can be edited. Anything else may: a select, a canvas, an element with an
 * `EditContext` or a closed shadow root, and another document.
 */
const WITHOUT_KEYS = ':is(a,body,button,input,[role=button]):read-only'

/** Returns whether the visitor may be typing into a focused element, or into one in its open shadow root. */
export function isTypedInto(focused: Element | null): boolean {
  const inner = focused?.shadowRoot?.activeElement
  return inner ? isTypedInto(inner) : focused?.matches(WITHOUT_KEYS) === false
}
