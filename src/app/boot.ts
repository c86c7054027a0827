/*
 * Written into the page itself: what has to work when nothing else has come. The entry's module and the first style sheet are asked
 * for once more; where the module does not come, the page says so in the words that stand in it.
 */
import { PREFIX } from '#protocol/envelope.ts'

export const LIMIT_MS = 120_000

const LOST = `${PREFIX}{"event":"trouble","trouble":"chunk"}`

const root = document.documentElement

/** Main takes these words away as soon as it can speak for itself. */
function say(): void {
  const lost = document.getElementById('lost')
  if (!lost) return
  lost.hidden = false
  // To whoever frames us, as nobody has said yet who that is; there is no secret in it.
  parent.postMessage(LOST, '*')
}

addEventListener(
  'error',
  ({ target }) => {
    // `import` and no new element: a script's address is a matter of trusted types. Only the entry is a module.
    if (target instanceof HTMLScriptElement && target.type) import(`${target.src}?again`).catch(say)
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    // A sheet on its way holds the module up, so it leaves; one lost is told by whoever can report it.
    target.remove()
    if (root.dataset['lost']) return
    root.dataset['lost'] = target.href
    target.href += '?again'
    root.append(target)
  },
  true,
)

setInterval(() => {
  say()
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]'))
    if (!link.sheet) link.dispatchEvent(new Event('error'))
}, LIMIT_MS)
