import { type ReactNode, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { AttachmentBubble } from '#components/AttachmentBubble.tsx'
import { Icon, type IconPath } from '#components/Icon.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { LinkDestination } from '#components/richText/LinkDestination.tsx'
import type { Attachment, AttachmentKind } from '#domain/message/attachment.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectHasVoice } from '#state/selectors/composer.ts'
import { useFileSize } from '../../composer/useFileSize.ts'
import styles from './Attachments.module.css'

/** Large view of a picture. If its chunk cannot be loaded, the picture in the conversation stays. */
const Lightbox = lazyComponent(
  () => import('#components/lightbox/Lightbox.tsx'),
  (lightbox) => lightbox.Lightbox,
  Nothing,
)

type PlayerProps = { readonly url: string; readonly name: string; readonly onBroken: () => void }

/** Renders the browser's own player. */
const NativePlayer = ({ url, name, onBroken }: PlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <audio className={styles['sound']} src={url} controls preload="metadata" aria-label={name} onError={onBroken} />
)

/** Player of tenants with voice messages. If its chunk cannot be loaded, the browser's own player is used. */
const VoicePlayer = /* @__PURE__ */ lazyComponent(
  BUILT_IN.voiceMessages ? () => import('../../voice/voice.lazy.ts') : rejectNotBuiltIn,
  (voice) => voice.ReceivedAudio,
  NativePlayer,
)

export function Attachments({ attachments }: { readonly attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles['list']}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <OneAttachment attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

type AttachmentProps = { readonly attachment: Attachment; readonly onBroken: () => void }

function Picture({ attachment: { name, url, thumbnailUrl }, onBroken }: AttachmentProps) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        className={styles['picture']}
        type="button"
        aria-label={intl.formatMessage({ id: 'image.open' }, { name })}
        onClick={() => setOpen(true)}
      >
        <img
          className={styles['thumbnail']}
          src={thumbnailUrl ?? url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={onBroken}
        />
      </button>
      {isOpen && (
        <Suspense>
          <Lightbox
            url={url}
            name={name}
            labels={{
              close: intl.formatMessage({ id: 'image.close' }),
              zoomIn: intl.formatMessage({ id: 'image.zoomIn' }),
              zoomOut: intl.formatMessage({ id: 'image.zoomOut' }),
              download: intl.formatMessage({ id: 'file.download' }),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Renders a video. Visitors and agents send videos without captions, so there are none to offer. */
function VideoPlayer({ attachment: { name, url }, onBroken }: AttachmentProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video className={styles['film']} src={url} controls preload="metadata" aria-label={name} onError={onBroken} />
  )
}

/** Renders a player and a download, for visitors who transcribe a recording with a program of their own. */
function AudioPlayer({ attachment, onBroken }: AttachmentProps) {
  const { name, url } = attachment
  const hasVoice = useAppSelector(selectHasVoice)
  const Player = BUILT_IN.voiceMessages && hasVoice ? VoicePlayer : NativePlayer
  return (
    <>
      <div className={styles['player']}>
        <Suspense>
          <Player name={name} url={url} onBroken={onBroken} />
        </Suspense>
      </div>
      <FileRow attachment={attachment} />
    </>
  )
}

/** Renders a link. Its whole bubble is the target. */
const ExternalLink = ({ attachment: { name, url } }: AttachmentProps) => (
  <a className={styles['linkBubble']} href={url} target="_blank" rel="noopener noreferrer">
    <Icon icon="external" />
    <span className={styles['address']}>
      <bdi>{name || url}</bdi>
      <LinkDestination address={url} text={name} />
    </span>
  </a>
)

const ICONS: Readonly<Partial<Record<AttachmentKind, IconPath>>> = {
  location: 'M10 17c3.5-3.6 5-6.2 5-8.5a5 5 0 00-10 0c0 2.3 1.5 4.9 5 8.5zM10 8.4v.05',
  contact: 'M10 9.5a3 3 0 100-6 3 3 0 000 6zM4 16.5c.5-3 2.8-4.5 6-4.5s5.5 1.5 6 4.5',
}

/** Renders the name of a location, a contact, or a file for which the server has no address. */
function NamedBubble({ attachment: { kind, name, url } }: AttachmentProps) {
  const intl = useIntl()
  return (
    <AttachmentBubble
      name={name || intl.formatMessage({ id: 'message.attachment' })}
      size={undefined}
      icon={ICONS[kind]}
      line={
        kind === 'unavailable' ? (
          <FormattedMessage id="file.unavailable" />
        ) : (
          kind === 'location' && url !== '' && <MapLink name={name} url={url} />
        )
      }
    />
  )
}

const MapLink = ({ name, url }: Pick<Attachment, 'name' | 'url'>) => (
  <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
    <FormattedMessage id="location.open" />
    <LinkDestination address={url} text={name} />
  </a>
)

/** Renders a download link. It never opens in our own page, as a file's content must not run there. */
function FileRow({ attachment: { name, url, size } }: Pick<AttachmentProps, 'attachment'>) {
  const formatSize = useFileSize()
  return (
    <AttachmentBubble
      name={name}
      size={formatSize(size)}
      line={
        <a className={styles['link']} href={url} download={name} target="_blank" rel="noopener noreferrer">
          <FormattedMessage id="file.download" />
        </a>
      }
    />
  )
}

/** Component of each kind of attachment. */
const VIEWS: Readonly<Record<AttachmentKind, (props: AttachmentProps) => ReactNode>> = {
  image: Picture,
  video: VideoPlayer,
  audio: AudioPlayer,
  file: FileRow,
  location: NamedBubble,
  contact: NamedBubble,
  link: ExternalLink,
  unavailable: NamedBubble,
}

/** Renders an attachment by its kind. A picture, video or recording that fails to load becomes a file to download. */
function OneAttachment({ attachment }: { readonly attachment: Attachment }) {
  const [isBroken, setBroken] = useState(false)
  const View = isBroken ? FileRow : VIEWS[attachment.kind]
  return <View attachment={attachment} onBroken={() => setBroken(true)} />
}
