import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../classNames.ts'
import { DOWNLOAD } from './icons.ts'
import { stepFor, zoomIn, zoomOut } from './keys.ts'
import styles from './Lightbox.module.css'
import { LightboxBar, type LightboxLabels } from './LightboxBar.tsx'
import { Icon } from '../Icon.tsx'
import { useGestures } from './useGestures.ts'
import { useView } from './useView.ts'

type LightboxProps = {
  readonly url: string
  readonly name: string
  readonly labels: LightboxLabels
  /** Called after the dialog was closed by Escape, the button, or a press outside the picture. */
  readonly onClose: () => void
}

export function Lightbox({ url, name, labels, onClose }: LightboxProps) {
  const { dialog, first, close, onClosed } = useModal(onClose)
  const [isBroken, setBroken] = useState(false)
  const { stage, picture, view, glides, takeStep } = useView()
  const gestures = useGestures({ stage, takeStep, onPressOutside: close })

  const onKeyDown = (event: KeyboardEvent): void => {
    // Key events must not propagate, as Escape would close the panel behind too.
    event.stopPropagation()
    const step = stepFor(event)
    if (!step) return
    event.preventDefault()
    takeStep(step, 'glide')
  }

  return (
    <dialog ref={dialog} className={styles['dialog']} aria-label={name} onKeyDown={onKeyDown} onClose={onClosed}>
      <div ref={stage} className={classNames(styles['stage'], view.scale > 1 && styles['zoomed'])} {...gestures}>
        {isBroken ? (
          <BrokenPicture url={url} name={name} download={labels.download} />
        ) : (
          <img
            ref={picture}
            className={classNames(styles['picture'], glides && styles['glides'])}
            src={url}
            alt={name}
            draggable={false}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <LightboxBar
        url={url}
        name={name}
        labels={labels}
        scale={isBroken ? undefined : view.scale}
        closeButton={first}
        onZoomIn={() => takeStep(zoomIn, 'glide')}
        onZoomOut={() => takeStep(zoomOut, 'glide')}
        onClose={close}
      />
    </dialog>
  )
}

function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLButtonElement>(null)

  // The cleanup of a layout effect runs while the dialog is still in the page. Only then can `close` restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    first.current?.focus()
    return () => element?.close()
  }, [])

  const close = (): void => dialog.current?.close()
  // The event is asynchronous, so it is ignored if the dialog was opened again meanwhile.
  const onClosed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void => {
    if (!currentTarget.open) onClose()
  }
  return { dialog, first, close, onClosed }
}

type BrokenPictureProps = { readonly url: string; readonly name: string; readonly download: string }

const BrokenPicture = ({ url, name, download }: BrokenPictureProps) => (
  <div className={styles['broken']}>
    <bdi>{name}</bdi>
    <a className={styles['link']} href={url} download={name} target="_blank" rel="noopener noreferrer">
      <Icon path={DOWNLOAD} />
      {download}
    </a>
  </div>
)
