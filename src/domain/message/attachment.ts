import type { Brand } from '#tools/brand.ts'

/**
 * Display kind of an attachment. `file` is the fallback for types without a player. An `unavailable` file has no address
 * that may be opened.
 */
export type AttachmentKind = 'image' | 'audio' | 'video' | 'file' | 'location' | 'contact' | 'link' | 'unavailable'

export type Attachment = {
  readonly id: number
  readonly kind: AttachmentKind
  /** Web address; '' for an unavailable file, and for a contact or a location without one. */
  readonly url: string
  readonly thumbnailUrl?: string
  readonly name: string
  /** Size in bytes. */
  readonly size?: number
}

export type ChosenFileId = Brand<string, 'ChosenFileId'>

/**
 * File in the composer that is not sent yet; `failed` if the server has refused it. A picture that is `preparing` still has
 * its metadata and cannot be sent.
 */
export type ChosenFile = {
  readonly id: ChosenFileId
  readonly file: File
  readonly status: 'ready' | 'failed' | 'preparing'
  /** True while the code that prepares the picture cannot be loaded. */
  readonly isHeld?: boolean
  /** True for a still picture of a tenant with the picture editor. */
  readonly canEdit?: boolean
}

/** Reason why a file cannot be sent. */
export type FileProblem = 'tooLarge' | 'tooManyPixels' | 'typeRefused' | 'empty' | 'unreadable'

/** Document types that servers accept besides all images, audio and video. */
export const DOCUMENTS = [
  'text/csv',
  'text/plain',
  'text/rtf',
  'application/json',
  'application/pdf',
  'application/rtf',
  'application/zip',
  'application/x-7z-compressed',
  'application/vnd.rar',
  'application/x-tar',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

/**
 * Types that a file picker offers. The widget also checks them itself, because pasted and dropped files bypass the
 * picker.
 */
export const ACCEPTED_TYPES = ['image/*', 'video/*', 'audio/*', ...DOCUMENTS].join(',')
