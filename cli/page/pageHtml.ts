import { escapeHtml, toScriptJson } from './escape.ts'

const SETTINGS = /(<script type="application\/json" id="widget-page">)([\s\S]*?)(<\/script>)/

type PageParts = {
  /** Elements to append to the head, in order. */
  readonly head: readonly string[]
  /** Elements to insert before everything that they affect, such as a policy in a `<meta>`. */
  readonly before?: readonly string[]
  readonly title?: string
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
  readonly settings?: object
}

/** Builds the iframe's page from src/app/index.html, without the white space between its elements. */
export function buildPageHtml(
  template: string,
  { head, before = [], title, lang, dir, settings = {} }: PageParts,
): string {
  const attributes = lang === undefined ? '' : ` lang="${escapeHtml(lang)}" dir="${dir ?? 'ltr'}"`
  return mergePageSettings(template, settings)
    .replace(/<html[^>]*>/, (element) => (attributes === '' ? element : `<html${attributes}>`))
    .replace(/(<meta charset="[\w-]+" \/>)/, (charset) => [charset, ...before].join('\n'))
    .replace(/<title>[^<]*<\/title>/, (element) => (title ? `<title>${escapeHtml(title)}</title>` : element))
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(/\n\s+/g, '\n')
}

/** Merges settings into those that the page already has. */
export const mergePageSettings = (html: string, more: object): string =>
  html.replace(SETTINGS, (...[, before, , after]: readonly string[]) => {
    return `${before}${toScriptJson({ ...(parsePageSettings(html) as object), ...more })}${after}`
  })

export const parsePageSettings = (html: string): unknown => JSON.parse(SETTINGS.exec(html)?.[2] ?? '{}')
