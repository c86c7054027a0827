import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { ArticleBody } from '#components/articleBody/ArticleBody.tsx'
import { sanitise } from '#components/articleBody/sanitise.ts'
import texts from '#locales/en.json'

type RenderedArticles = { readonly roots: readonly HTMLElement[]; readonly remove: () => void }

declare global {
  interface Window {
    renderArticles: (articles: readonly string[]) => RenderedArticles
    dispatchAllEvents: (root: HTMLElement) => Promise<void>
    sanitise: (html: string) => string
    violations: string[]
  }
}

window.violations = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
  window.violations.push(`${violatedDirective} ${sample.replace(/\|.*/s, '')}`.trim())
})

window.sanitise = (html) => sanitise(html)?.innerHTML ?? ''

window.renderArticles = (articles) => {
  const containers = articles.map((html) => {
    const container = document.createElement('div')
    document.querySelector('#app')?.append(container)
    const root = createRoot(container)
    flushSync(() =>
      root.render(
        <IntlProvider locale="en" messages={texts}>
          <ArticleBody html={html} videoTitle="Video" />
        </IntlProvider>,
      ),
    )
    return { container, root }
  })
  return {
    roots: containers.map(({ container }) => container),
    remove: () => {
      for (const { container, root } of containers) {
        root.unmount()
        container.remove()
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

/**
 * Returns true for elements that the test skips. Hundreds of nested `div` elements take long and have no effect. An
 * embedded player takes the focus and keeps it.
 */
const isSkipped = (element: Element): boolean =>
  element.matches('#app iframe') || (element.localName === 'div' && element.attributes.length === 0)

/** Dispatches every event that a visitor can cause, and some events that only a browser can cause. */
window.dispatchAllEvents = async (root) => {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (isSkipped(element)) continue
    element.focus?.()
    for (const type of EVENTS) element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    // The browser starts a click's navigation in a later task, and the next click would replace that navigation.
    if (element.matches('a, area, button, input')) await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * Prevents the navigation of safe links to a new tab, because opening the tab only costs time. All other clicks have
 * their normal effect.
 */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isSafe = link?.target === '_blank' && link.rel === 'noopener noreferrer'
  if (isSafe && /^(?:https?|mailto|tel):/.test(link.getAttribute('href') ?? '')) event.preventDefault()
})
