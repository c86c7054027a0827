/** Shop that changes its text in a view transition, started by the Navigation API. */

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
      // The next transition may skip this transition. That rejects `ready` and is no error.
      transition.ready.catch(() => undefined)
      await transition.updateCallbackDone
    },
  })
})
