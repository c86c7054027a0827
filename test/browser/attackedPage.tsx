import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ArticleBody } from '#components/articleBody/ArticleBody.tsx'
import { sanitise } from '#components/articleBody/sanitise.ts'

type Drawn = { readonly roots: readonly HTMLElement[]; readonly remove: () => void }

declare global {
  interface Window {
    drawArticles: (articles: readonly string[]) => Drawn
    provoke: (root: HTMLElement) => Promise<void>
    sanitise: (html: string) => string
    violations: string[]
  }
}

window.violations = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
  window.violations.push(`${violatedDirective} ${sample.replace(/\|.*/s, '')}`.trim())
})

window.sanitise = (html) => sanitise(html)?.innerHTML ?? ''

window.drawArticles = (articles) => {
  const places = articles.map((html) => {
    const place = document.createElement('div')
    document.querySelector('#app')?.append(place)
    const root = createRoot(place)
    flushSync(() => root.render(<ArticleBody html={html} videoTitle="Video" />))
    return { place, root }
  })
  return {
    roots: places.map(({ place }) => place),
    remove: () => {
      for (const { place, root } of places) {
        root.unmount()
        place.remove()
      }
    },
  }
}

const EVENTS = [
  ...['focus', 'focusin', 'blur', 'input', 'change', 'submit', 'toggle', 'beforetoggle', 'load', 'error', 'scroll'],
  ...[
    'mouseover',
    'mouseenter',
    'mousemove',
    'mousedown',
    'mouseup',
    'mouseout',
    'pointerdown',
    'pointerup',
    'pointerenter',
    'pointerover',
    'wheel',
  ],
  ...['keydown', 'keypress', 'keyup', 'copy', 'paste', 'contextmenu', 'dblclick', 'dragstart', 'drop'],
  ...['animationstart', 'animationend', 'transitionend', 'loadstart'],
]

/** Hundreds of blocks in one another say nothing and take long; a player takes the focus for good. */
const isNothing = (element: Element): boolean =>
  element.matches('#app iframe') || (element.localName === 'div' && element.attributes.length === 0)

/** Everything a visitor may do to an element, and some things only a browser does. */
window.provoke = async (root) => {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (isNothing(element)) continue
    element.focus?.()
    for (const type of EVENTS) element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    // Where a press leads begins a moment later, and the next press would take its place.
    if (element.matches('a, area, button, input')) await new Promise((resolve) => setTimeout(resolve))
  }
}

/** A link into another tab is as it should be; the tab itself would only cost time. Whatever else is pressed takes its course. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isSafe = link?.target === '_blank' && link.rel === 'noopener noreferrer'
  if (isSafe && /^(?:https?|mailto|tel):/.test(link.getAttribute('href') ?? '')) event.preventDefault()
})
