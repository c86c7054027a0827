/**
 * Shop whose router works like Astro's: it fetches a page, announces the swap with an event, and replaces the whole
 * body.
 */

type Visit = { readonly href: string; readonly isBack: boolean }

async function visit({ href, isBack }: Visit): Promise<void> {
  const html = await (await fetch(href)).text()
  const newDocument = new DOMParser().parseFromString(html, 'text/html')
  const swap = (): void => {
    document.title = newDocument.title
    const oldBody = document.body
    oldBody.replaceWith(newDocument.body)
    for (const persisted of oldBody.querySelectorAll('[data-astro-transition-persist]')) {
      const name = CSS.escape(persisted.getAttribute('data-astro-transition-persist') ?? '')
      document.querySelector(`[data-astro-transition-persist="${name}"]`)?.replaceWith(persisted)
    }
  }
  const update = (): void => {
    const event = Object.assign(new Event('astro:before-swap'), { newDocument, swap, to: new URL(href) })
    document.dispatchEvent(event)
    event.swap()
    if (!isBack) history.pushState({}, '', href)
    document.dispatchEvent(new Event('astro:after-swap'))
  }
  const transition = document.startViewTransition(update)
  // The next transition may skip this transition. That rejects `ready` and is no error.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
  document.dispatchEvent(new Event('astro:page-load'))
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null) return
  event.preventDefault()
  void visit({ href: link.href, isBack: false })
})

window.addEventListener('popstate', () => void visit({ href: location.href, isBack: true }))
