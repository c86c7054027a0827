import { type ReactNode, useEffect, useRef, useState } from 'react'
import { splitFileName } from '#domain/message/fileName.ts'
import styles from './AttachmentBubble.module.css'
import { Icon, type IconPath } from './Icon.tsx'

const FILE: IconPath = 'M11.5 3H6a1 1 0 00-1 1v12a1 1 0 001 1h8a1 1 0 001-1V6.5zM11.5 3v3.5H15'

type AttachmentBubbleProps = {
  readonly name: string
  /** Size as text in the reader's language; undefined if unknown. */
  readonly size: string | undefined
  /** Status of the file, or a link or button for it. */
  readonly line?: ReactNode
  readonly action?: ReactNode
  /** Icon of an attachment that is no file; undefined for that of a file. */
  readonly icon?: IconPath | undefined
  /** File on the visitor's own device. The thumbnail of a picture replaces the icon. */
  readonly file?: File
  /** Upload progress from 0 to 1; undefined when no upload runs. */
  readonly share?: number
}

export function AttachmentBubble({ name, size, line, action, icon = FILE, file, share }: AttachmentBubbleProps) {
  const [start, end] = splitFileName(name)
  return (
    <div className={styles['attachment']}>
      <span className={styles['icon']}>
        {file && PICTURES.test(file.type) ? <Thumbnail file={file} /> : <Icon icon={icon} />}
      </span>
      <span className={styles['words']}>
        <span className={styles['name']}>
          <bdi>
            <span className={styles['start']}>{start}</span>
            {end}
          </bdi>
        </span>
        <span className={styles['line']}>
          {size !== undefined && <span>{size}</span>}
          {line}
        </span>
        {share !== undefined && <Progress share={share} name={name} />}
      </span>
      {action}
    </div>
  )
}

/** Pictures that every browser can show. */
const PICTURES = /^image\/(?:avif|bmp|gif|jpeg|png|svg[+]xml|webp)$/

/**
 * Renders a picture from the visitor's own device, or the icon of a file if the browser cannot read it. The picture's
 * address is valid until the bubble is removed.
 */
function Thumbnail({ file }: { readonly file: File }) {
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    image.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (isBroken) return <Icon icon={FILE} />
  return <img ref={image} className={styles['thumbnail']} alt="" onError={() => setBroken(true)} />
}

function Progress({ share, name }: { readonly share: number; readonly name: string }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => bar.current?.style.setProperty('--share', String(share)), [share])
  return (
    <span
      ref={bar}
      className={styles['progress']}
      role="progressbar"
      aria-label={name}
      aria-valuenow={Math.round(share * 100)}
    />
  )
}
