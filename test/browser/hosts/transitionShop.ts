/** A shop that changes its words in a view transition, by the Navigation API. */

const show = (url: string): void => {
  const title = new URL(url).pathname.endsWith('/bikes') ? 'Bikes' : 'Shop'
  document.title = title
  document.querySelector('h1')?.replaceChildren(title)
}

window.navigation.addEventListener('navigate', (event) => {
  if (!event.canIntercept) return
  event.intercept({
    handler: async () => {
      const transition = document.startViewTransition(() => show(event.destination.url))
      // The next may cut it short, and that is no trouble.
      transition.ready.catch(() => undefined)
      await transition.updateCallbackDone
    },
  })
})
