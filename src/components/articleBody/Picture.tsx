import { toSafeUrl } from '../richText/links.ts'
import { attributesOf } from './attributes.ts'
import type { NodeProps } from './scene.ts'

/** Renders a picture that loads lazily and sends no referrer. If it cannot be loaded, its alt text remains. */
export function Picture({ element }: NodeProps) {
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

/** Returns the address with https. Only the page's own origin keeps http, if the page itself was loaded over http. */
const withSafeScheme = ({ href, origin }: URL, { ownerDocument: { URL: page } }: Element): string =>
  URL.canParse(page) && new URL(page).origin === origin ? href : href.replace(/^http:/, 'https:')
