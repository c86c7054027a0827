import type { Brand } from './brand.ts'

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
}

export type ChosenFileId = Brand<string, 'ChosenFileId'>

/** A file in the composer, not sent yet; `failed` once the server would not have it. */
export type ChosenFile = {
  readonly id: ChosenFileId
  readonly file: File
  readonly status: 'ready' | 'failed'
}

/** Why a file cannot be sent at all. */
export type FileProblem = 'tooLarge' | 'typeRefused' | 'empty'

/** What servers take besides every picture, sound and film. */
const DOCUMENTS = [
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

/** What a file picker is told; also what is checked, as pasted and dropped files come past every picker. */
export const ACCEPTED_TYPES = ['image/*', 'video/*', 'audio/*', ...DOCUMENTS].join(',')

const MEGABYTE = 1024 * 1024

/** Judged before anything is uploaded; undefined if nothing is wrong. */
export function findProblem(
  { size, type }: { readonly size: number; readonly type: string },
  limitMb: number,
): FileProblem | undefined {
  if (size === 0) return 'empty'
  if (size > limitMb * MEGABYTE) return 'tooLarge'
  return isAccepted(type) ? undefined : 'typeRefused'
}

const isAccepted = (type: string): boolean =>
  /^(image|video|audio)\/./.test(type) || DOCUMENTS.some((document) => document === type.split(';')[0])
