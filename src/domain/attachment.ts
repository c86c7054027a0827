/** How an attachment is shown; anything the widget has no player for is a file. */
export type AttachmentKind = 'image' | 'audio' | 'video' | 'file' | 'location' | 'link'

export type Attachment = {
  readonly id: number
  readonly kind: AttachmentKind
  readonly url: string
  readonly thumbnailUrl?: string
  readonly name: string
  /** Bytes. */
  readonly size?: number
  readonly width?: number
  readonly height?: number
}
