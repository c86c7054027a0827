/*
 * Inline script of the page, which works even if nothing else can be loaded. It retries the entry module and the first
 * stylesheet once. If the module cannot be loaded, the script shows the error text that the page contains.
 */
import { PREFIX } from '#protocol/envelope.ts'

export const LOAD_TIMEOUT_MS = 120_000

const CHUNK_FAILURE_MESSAGE = `${PREFIX}{"event":"trouble","trouble":"chunk"}`

const root = document.documentElement

/** Shows the page's error text and notifies the host. Does nothing once `main.tsx` has removed the text. */
function showError(): void {
  const errorElement = document.getElementById('lost')
  if (!errorElement) return
  // Its early chat may contain what the visitor has typed, which the next attempt reads.
  const home = document.getElementById('home')
  if (home) home.hidden = true
  errorElement.hidden = false
  // The target is any origin, as the host's origin is not known yet. The message contains no secret.
  parent.postMessage(CHUNK_FAILURE_MESSAGE, '*')
}

addEventListener(
  'error',
  ({ target }) => {
    // `import()` retries, as the address of a new script needs a trusted type. Only the entry script has a `type`. The
    // address stays the same, because lazy chunks import the entry too, and at another address it would run twice.
    if (target instanceof HTMLScriptElement && target.type) import(target.src).catch(showError)
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    // A pending stylesheet delays the module, so the link is removed. `lostStyles.ts` reports `data-lost`.
    target.remove()
    if (root.dataset['lost']) return
    root.dataset['lost'] = target.href
    target.href += '?again'
    root.append(target)
  },
  true,
)

setInterval(() => {
  showError()
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]'))
    if (!link.sheet) link.dispatchEvent(new Event('error'))
}, LOAD_TIMEOUT_MS)
