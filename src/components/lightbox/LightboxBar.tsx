import type { Ref } from 'react'
import styles from './Lightbox.module.css'
import { Icon, type IconPath } from '../Icon.tsx'
import { DOWNLOAD, ZOOM_IN, ZOOM_OUT } from './icons.ts'
import { MAX_SCALE, MIN_SCALE } from './useZoom.ts'

export type LightboxLabels = {
  readonly close: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly download: string
}

type LightboxBarProps = {
  readonly url: string
  readonly name: string
  readonly labels: LightboxLabels
  /** Zoom factor; undefined if there is no picture to show. */
  readonly scale: number | undefined
  readonly closeButton: Ref<HTMLButtonElement>
  readonly onZoomIn: () => void
  readonly onZoomOut: () => void
  readonly onClose: () => void
}

export function LightboxBar(props: LightboxBarProps) {
  const { url, name, labels, scale, closeButton, onZoomIn, onZoomOut, onClose } = props
  return (
    <div className={styles['bar']}>
      {scale !== undefined && (
        <>
          <span className={styles['name']} title={name}>
            <bdi>{name}</bdi>
          </span>
          <ZoomButton icon={ZOOM_OUT} label={labels.zoomOut} isDisabled={scale <= MIN_SCALE} onPress={onZoomOut} />
          <ZoomButton icon={ZOOM_IN} label={labels.zoomIn} isDisabled={scale >= MAX_SCALE} onPress={onZoomIn} />
          <a
            className={styles['tool']}
            href={url}
            download={name}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={labels.download}
            title={labels.download}
          >
            <Icon icon={DOWNLOAD} />
          </a>
        </>
      )}
      <button
        ref={closeButton}
        className={styles['tool']}
        type="button"
        aria-label={labels.close}
        title={labels.close}
        onClick={onClose}
      >
        <Icon icon="close" />
      </button>
    </div>
  )
}

type ZoomButtonProps = {
  readonly icon: IconPath
  readonly label: string
  readonly isDisabled: boolean
  readonly onPress: () => void
}

/** Renders a zoom button. At its limit, it is only `aria-disabled`, as a disabled button would lose the focus. */
const ZoomButton = ({ icon, label, isDisabled, onPress }: ZoomButtonProps) => (
  <button
    className={styles['tool']}
    type="button"
    aria-label={label}
    aria-disabled={isDisabled}
    title={label}
    onClick={isDisabled ? undefined : onPress}
  >
    <Icon icon={icon} />
  </button>
)
