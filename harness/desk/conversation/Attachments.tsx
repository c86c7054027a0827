import type { ReactNode } from 'react'
import type { DeskAttachment } from '../records.ts'
import styles from './Conversation.module.css'

/** Renders the attachments of a message: pictures, sounds and films in place, and all others as links. */
export const Attachments = ({ attachments }: { readonly attachments: readonly DeskAttachment[] }) =>
  attachments.map((attachment) => (
    <div key={attachment.id} className={styles.attachment}>
      <Player attachment={attachment} />
      <Label attachment={attachment} />
    </div>
  ))

/** Views of the types that the browser can show. A film of an agent has no captions. */
const PLAYERS: Readonly<Record<string, (url: string) => ReactNode>> = {
  image: (url) => <img className={styles.picture} src={url} alt="" />,
  audio: (url) => <audio className={styles.player} controls preload="metadata" src={url} />, // oxlint-disable-line jsx-a11y/media-has-caption
  video: (url) => <video className={styles.player} controls preload="metadata" src={url} />, // oxlint-disable-line jsx-a11y/media-has-caption
}

const Player = ({ attachment: { file_type: type, data_url: url } }: { readonly attachment: DeskAttachment }) =>
  url !== null && Object.hasOwn(PLAYERS, type) ? PLAYERS[type]?.(url) : null

function Label({ attachment }: { readonly attachment: DeskAttachment }) {
  const { file_type: type, data_url: url, fallback_title: title } = attachment
  const name = title ?? (url === null ? 'without an address' : nameOf(url))
  return url === null ? (
    <span>{`${type} ${name}`}</span>
  ) : (
    <a href={url} target="_blank" rel="noreferrer">{`${type} ${name}`}</a>
  )
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
