const WEIGHTS = ['400', '500', '600']
const SIZES = ['12', '13', '14', '16', '20', '24']

/**
 * Makes the browser load every typeface of the screens in advance. The first text in a typeface takes the browser
 * longer than a whole screen of later text. The sample lines are invisible, and screen readers ignore them.
 */
export function preloadFonts({ body, documentElement: { lang } }: Document): void {
  const sample = `${nameOf(lang)} 0123456789 · …`
  const sampleContainer = body.ownerDocument.createElement('div')
  sampleContainer.inert = true
  sampleContainer.style.cssText = 'position:absolute;visibility:hidden'
  for (const weight of WEIGHTS)
    for (const size of SIZES) {
      const line = sampleContainer.appendChild(sampleContainer.ownerDocument.createElement('p'))
      line.style.cssText = `font-size:var(--text-${size});font-weight:${weight}`
      line.textContent = sample
    }
  body.append(sampleContainer)
  // Reading the size forces the layout.
  sampleContainer.getBoundingClientRect()
  sampleContainer.remove()
}

/** Returns the language's name in that language, so that the text is in its own script. */
const nameOf = (lang: string): string | undefined => new Intl.DisplayNames(lang, { type: 'language' }).of(lang)
