import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../classNames.ts'
import { DOWNLOAD } from './icons.ts'
import styles from './Lightbox.module.css'
import { LightboxBar, type LightboxLabels } from './LightboxBar.tsx'
import { Icon } from '../Icon.tsx'
import { MIN_SCALE, useZoom } from './useZoom.ts'

type LightboxProps = {
  readonly url: string
  readonly name: string
  readonly labels: LightboxLabels
  /** Called after the dialog was closed by Escape, the button, or a press outside the picture. */
  readonly onClose: () => void
}

/** Shows a picture in a modal dialog. The dialog itself scrolls, so that its keys pan the picture wherever the focus is. */
export function Lightbox({ url, name, labels, onClose }: LightboxProps) {
  const { scroller: dialog, picture, scale, zoomIn, zoomOut, reset, toggle } = useZoom<HTMLDialogElement>()
  const { closeButton, close, onClosed } = useModal(dialog, onClose)
  const [isBroken, setBroken] = useState(false)

  const onKeyDown = (event: KeyboardEvent): void => {
    // Key events must not propagate, as Escape would close the panel behind too.
    event.stopPropagation()
    // Ctrl, Alt and Command make the key a shortcut of the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const zoom = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': reset }[event.key]
    zoom?.()
  }

  const onClick = (event: MouseEvent): void => {
    if (event.target === dialog.current) close()
    // The second click of a double click is ignored, as it would undo the first.
    if (event.target === picture.current && event.detail < 2) toggle(event)
  }

  return (
    // Both clicks have keys and buttons that do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classNames(styles['dialog'], scale > MIN_SCALE && styles['zoomed'])}
      aria-label={name}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onClose={onClosed}
    >
      <LightboxBar
        url={url}
        name={name}
        labels={labels}
        scale={isBroken ? undefined : scale}
        closeButton={closeButton}
        onZoomIn={zoomIn}
        onZoomOut={zoomOut}
        onClose={close}
      />
      {isBroken ? (
        <BrokenPicture url={url} name={name} download={labels.download} />
      ) : (
        <img ref={picture} className={styles['picture']} src={url} alt={name} onError={() => setBroken(true)} />
      )}
    </dialog>
  )
}

function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const closeButton = useRef<HTMLButtonElement>(null)

  // The cleanup of a layout effect runs while the dialog is still in the page. Only then can `close` restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    closeButton.current?.focus()
    return () => element?.close()
  }, [dialog])

  const close = (): void => dialog.current?.close()
  // The `close` event is asynchronous, so it is ignored if the dialog was opened again meanwhile.
  const onClosed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    if (!currentTarget.open) onClose()
  }
  return { closeButton, close, onClosed }
}

type BrokenPictureProps = { readonly url: string; readonly name: string; readonly download: string }

const BrokenPicture = ({ url, name, download }: BrokenPictureProps) => (
  <div className={styles['broken']}>
    <bdi>{name}</bdi>
    <a className={styles['link']} href={url} download={name} target="_blank" rel="noopener noreferrer">
      <Icon icon={DOWNLOAD} />
      {download}
    </a>
  </div>
)
