import { toSafeUrl } from '../richText/links.ts'
import { attributesOf } from './attributes.ts'
import type { PartProps } from './scene.ts'

/** Fetched when it is near, and its host does not learn what is read; if it cannot be fetched, its words stay. */
export function Picture({ element }: PartProps) {
  const url = toSafeUrl((element.getAttribute('src') ?? '').trim())
  const alt = element.getAttribute('alt') ?? ''
  if (!url || !/^https?:$/.test(url.protocol)) return alt
  return (
    <img
      {...attributesOf(element)}
      src={withSafeScheme(url, element)}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  )
}

/** Nothing goes in the clear, but to this very page's own server if the page came so too. */
const withSafeScheme = ({ href, origin }: URL, { ownerDocument: { URL: page } }: Element): string =>
  URL.canParse(page) && new URL(page).origin === origin ? href : href.replace(/^http:/, 'https:')
