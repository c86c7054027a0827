const WEIGHTS = ['400', '500', '600']
const SIZES = ['12', '13', '14', '16', '20', '24']

/**
 * Parts of a preparation that makes later text appear sooner: the formatter of times, for which the browser lists all its
 * locales, and the typefaces of the screens. The first use of each takes the browser longer than a whole screen of later
 * text. Each part runs for a few milliseconds, so that a key or a click between two parts is handled.
 */
export const textPreparations = (document: Document): readonly (() => void)[] => [
  () => void new Intl.DateTimeFormat(document.documentElement.lang),
  ...WEIGHTS.map((weight) => () => loadTypefaces(document, weight)),
]

/** Renders sample lines of a weight in all sizes. They are invisible, and screen readers ignore them. */
function loadTypefaces({ body, documentElement: { lang } }: Document, weight: string): void {
  const sample = `${nameOf(lang)} 0123456789 · …`
  const sampleContainer = body.ownerDocument.createElement('div')
  sampleContainer.inert = true
  sampleContainer.style.cssText = 'position:absolute;visibility:hidden'
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
