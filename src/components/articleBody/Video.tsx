import styles from './ArticleBody.module.css'
import { AddressLink } from './Link.tsx'
import type { NodeProps } from './scene.ts'

/** Renders the player of a known host in an iframe that may do no more than play; otherwise a link. */
export function Video({ element, context, videoTitle }: NodeProps) {
  const address = addressOf(element)
  const url = context.toEmbed(address)
  if (url === undefined) return element.closest('a') === null && <AddressLink address={address} />
  // `allow-same-origin` leaves a player its own origin, which is never ours. Players refuse to play unless the referrer
  // names our site.
  return (
    <iframe
      className={styles['video']}
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
      // Our page requires a Cross-Origin-Embedder-Policy of its frames, which players lack. A `credentialless` frame
      // has no cookies and needs no such policy. React omits an attribute whose value is an empty string.
      {...{ credentialless: true }}
      title={videoTitle}
      src={url}
    />
  )
}

function addressOf(element: Element): string {
  const source = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src')
  return element.getAttribute('url') ?? source ?? ''
}
