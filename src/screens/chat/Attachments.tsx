import type { Attachment } from '#domain/attachment.ts'
import styles from './Attachments.module.css'

/** A link each: it opens elsewhere, never in our own page. */
export function Attachments({ attachments }: { readonly attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles['list']}>
      {attachments.map(({ id, name, url }) => (
        <li key={id}>
          <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
