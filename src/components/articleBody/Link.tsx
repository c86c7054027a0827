import type { ReactNode } from 'react'
import { withoutDirection } from '#domain/displayText.ts'
import styles from './ArticleBody.module.css'
import { hiddenPlace, toSafeUrl, TURNS_ROUND } from '../richText/links.ts'

type LinkProps = { readonly element: Element; readonly children: ReactNode }

/** Leads out of the widget, to a place it does not hide; what leads nowhere is only words. */
export function Link({ element, children }: LinkProps) {
  const url = toSafeUrl(element.getAttribute('href') ?? '')
  const isInLink = element.parentElement?.closest('a') !== null
  if (!url || isInLink || !hasContent(element)) return children
  const place = hiddenPlace(url, element.textContent)
  return (
    <>
      <a href={url.href} target="_blank" rel="noopener noreferrer" aria-label={nameOf(element, url)}>
        {TURNS_ROUND.test(element.textContent) ? withoutDirection(element.textContent) : children}
      </a>
      {place !== undefined && <bdi> ({place})</bdi>}
    </>
  )
}

const hasContent = (element: Element): boolean =>
  element.textContent.trim() !== '' || element.querySelector('img, iframe, oembed, audio, video') !== null

/** A picture without words leads to a place all the same. */
const nameOf = (element: Element, { hostname }: URL): string | undefined =>
  element.textContent.trim() === '' && element.querySelector('img[alt]:not([alt=""])') === null ? hostname : undefined

/** To what cannot be shown here. */
export function PlaceLink({ address }: { readonly address: string }) {
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
