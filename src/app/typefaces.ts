const WEIGHTS = ['400', '500', '600']
const SIZES = ['12', '13', '14', '16', '20', '24']

/**
 * Has every typeface of the screens found and read while nobody waits: a browser's first word in one takes longer than
 * a screen of them later. Nothing of it is seen or heard.
 */
export function readTypefaces({ body, documentElement: { lang } }: Document): void {
  const words = `${nameOf(lang)} 0123456789 · …`
  const page = body.ownerDocument.createElement('div')
  page.inert = true
  page.style.cssText = 'position:absolute;visibility:hidden'
  for (const weight of WEIGHTS)
    for (const size of SIZES) {
      const line = page.appendChild(page.ownerDocument.createElement('p'))
      line.style.cssText = `font-size:var(--text-${size});font-weight:${weight}`
      line.textContent = words
    }
  body.append(page)
  // Asking for its size has it laid out.
  page.getBoundingClientRect()
  page.remove()
}

/** A language's name for itself is in its own script. */
const nameOf = (lang: string): string | undefined => new Intl.DisplayNames(lang, { type: 'language' }).of(lang)
