import type { ReactNode } from 'react'
import { withoutDirection } from '#domain/message/displayText.ts'
import styles from './ArticleBody.module.css'
import { findHiddenDestination, toSafeUrl, BIDI_CONTROLS } from '../richText/links.ts'

type LinkProps = { readonly element: Element; readonly children: ReactNode }

/** Renders a link that opens a new tab and never hides its host. A link without a safe address becomes text. */
export function Link({ element, children }: LinkProps) {
  const url = toSafeUrl(element.getAttribute('href') ?? '')
  const isInLink = element.parentElement?.closest('a') !== null
  if (!url || isInLink || !hasContent(element)) return children
  const destination = findHiddenDestination(url, element.textContent)
  return (
    <>
      <a href={url.href} target="_blank" rel="noopener noreferrer" aria-label={nameOf(element, url)}>
        {BIDI_CONTROLS.test(element.textContent) ? withoutDirection(element.textContent) : children}
      </a>
      {destination !== undefined && <bdi> ({destination})</bdi>}
    </>
  )
}

const hasContent = (element: Element): boolean =>
  element.textContent.trim() !== '' || element.querySelector('img, iframe, oembed, audio, video') !== null

/** Returns the host as the name of a link that contains only a picture without alt text; undefined for other links. */
const nameOf = (element: Element, { hostname }: URL): string | undefined =>
  element.textContent.trim() === '' && element.querySelector('img[alt]:not([alt=""])') === null ? hostname : undefined

/** Renders a link to content that cannot be shown here; nothing if its address is not safe. */
export function AddressLink({ address }: { readonly address: string }) {
  const url = toSafeUrl(address)
  if (!url) return null
  return (
    <bdi className={styles['place']}>
      <a href={url.href} target="_blank" rel="noopener noreferrer">
        {url.href}
      </a>
    </bdi>
  )
}
