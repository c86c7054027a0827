import styles from './ArticleBody.module.css'
import { PlaceLink } from './Link.tsx'
import type { PartProps } from './scene.ts'

/** The player of a known place, in a frame of ours that may do no more than play; else a link. */
export function Video({ element, scene, videoTitle }: PartProps) {
  const address = addressOf(element)
  const url = scene.toEmbed(address)
  if (url === undefined) return element.closest('a') === null && <PlaceLink address={address} />
  // A player needs its own origin, which is never ours, and its host must learn which site shows it, or it refuses to play.
  return (
    <iframe
      className={styles['video']}
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
      // Our page requires an embedder policy of its frames, which players lack; one without cookies may do without. React
      // leaves an empty text out.
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
