import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AttachmentRecord } from '../world/records.ts'
import type { Store } from '../world/store.ts'
import { parseByteRange } from './byteRange.ts'

const UPLOAD_LIMIT_BYTES = 40 * 1024 * 1024

/**
 * Maximum number of files in an upload. The widget sends one file per message; a stock server intends a limit of 15,
 * but accepts more.
 */
const MAX_FILES = 30

const DOCUMENT_TYPES: readonly string[] = [
  'text/csv',
  'text/plain',
  'text/rtf',
  'application/json',
  'application/pdf',
  'application/zip',
  'application/x-7z-compressed',
  'application/vnd.rar',
  'application/x-tar',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/rtf',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]

const INLINE_IMAGES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/webp']

/** Message of a visitor, parsed from JSON or from a multipart upload. */
export type IncomingDraft = {
  readonly content: string | null
  readonly refererUrl: string | null
  readonly echoId: string | null
  readonly replyTo: number | null
  readonly attachments: readonly AttachmentRecord[]
}

type NewFile = {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Buffer
  /** Width of an image in px, if it has been measured. */
  readonly width?: number
  readonly height?: number
}

type AttachmentWithoutFile = Pick<AttachmentRecord, 'fileType' | 'place' | 'link'> & { readonly title: string }

export type Files = {
  readonly save: (file: NewFile) => Promise<AttachmentRecord>
  /** Creates an attachment for a file without stored content. */
  readonly createWithoutContent: (file: Omit<NewFile, 'bytes'> & { readonly size: number }) => AttachmentRecord
  /** Creates an attachment that has no file: a location on the map, or for example a contact. */
  readonly createWithoutFile: (attachment: AttachmentWithoutFile) => AttachmentRecord
  readonly read: (id: number) => Promise<Buffer>
  /** Deletes the stored files of a message that is rejected or deleted. */
  readonly delete: (attachments: readonly AttachmentRecord[]) => void
  readonly clear: () => void
  readonly close: () => void
}

/** Stores files in `dataDir`, or without it in a temporary folder that `close` deletes. */
export function createFiles(dataDir: string | undefined, store: Store): Files {
  const folder = dataDir === undefined ? mkdtempSync(join(tmpdir(), 'widget-sandbox-')) : join(dataDir, 'files')
  mkdirSync(folder, { recursive: true })
  const describeFile: Files['createWithoutContent'] = ({ fileName, mediaType, size, ...dimensions }) => ({
    ...dimensions,
    id: store.nextId('attachments'),
    fileName: basename(fileName) || 'file',
    mediaType,
    size,
    fileType: toFileType(mediaType),
  })
  return {
    save: async ({ bytes, ...file }) => {
      const attachment = describeFile({ ...file, size: bytes.length })
      await writeFile(join(folder, String(attachment.id)), bytes)
      return attachment
    },
    createWithoutContent: (file) => ({ ...describeFile(file), isAbsent: true }),
    createWithoutFile: ({ title, ...attachment }) => ({
      ...attachment,
      id: store.nextId('attachments'),
      fileName: title,
      mediaType: '',
      size: 0,
      isAbsent: true,
    }),
    read: (id) => readFile(join(folder, String(id))),
    delete: (attachments) => {
      for (const { id } of attachments) rmSync(join(folder, String(id)), { force: true })
    },
    clear: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
    },
    close: () => {
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns the file type of an attachment. An SVG counts as a file and not as an image, because it may contain scripts.
 */
function toFileType(mediaType: string): string {
  if (INLINE_IMAGES.includes(mediaType)) return 'image'
  if (/^video\/(ogg|mp4|webm|quicktime)$/.test(mediaType)) return 'video'
  return mediaType.startsWith('audio/') ? 'audio' : 'file'
}

const isAllowed = (mediaType: string): boolean =>
  /^(image|video|audio)\//.test(mediaType) || DOCUMENT_TYPES.includes(mediaType)

/**
 * Reads a multipart message, or returns the reason why it is rejected. A rejected or aborted upload leaves no stored
 * file.
 */
export async function readUpload(request: FastifyRequest, files: Files): Promise<IncomingDraft | string> {
  const fields = new Map<string, string>()
  const saved: AttachmentRecord[] = []
  let isComplete = false
  try {
    const limits = { fileSize: UPLOAD_LIMIT_BYTES, files: MAX_FILES }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields.set(part.fieldname, String(part.value))
        continue
      }
      const file = await savePart(part, files)
      if (typeof file === 'string') return file
      saved.push(file)
    }
    isComplete = true
  } finally {
    if (!isComplete) files.delete(saved)
  }
  return {
    content: fields.get('message[content]') ?? null,
    refererUrl: fields.get('message[referer_url]') ?? null,
    echoId: fields.get('message[echo_id]') ?? null,
    replyTo: Number(fields.get('message[reply_to]')) || null,
    attachments: saved,
  }
}

async function savePart(part: MultipartFile, files: Files): Promise<AttachmentRecord | string> {
  const bytes = await part.toBuffer()
  if (part.file.truncated) return 'Attachments file size is too big'
  if (!isAllowed(part.mimetype)) return 'Attachments file type not supported'
  return files.save({ fileName: part.filename, mediaType: part.mimetype, bytes })
}

/**
 * Serves attachments. The browser displays only harmless images and downloads all other files. No file can run as a
 * script on this origin.
 */
export function addFileRoutes(app: FastifyInstance, store: Store, files: Files): void {
  app.get<{ Params: { id: string } }>('/sandbox/files/:id/:name', async (request, reply) => {
    const id = Number(request.params.id)
    const attachment = store
      .all('messages')
      .flatMap(({ attachments }) => attachments)
      .find((candidate) => candidate.id === id)
    if (attachment === undefined || attachment.isAbsent)
      return reply.code(404).send({ error: 'Resource could not be found' })
    const isInline = INLINE_IMAGES.includes(attachment.mediaType)
    const bytes = await files.read(id)
    // WebKit cannot move within a recording whose server sends no parts.
    const range = parseByteRange(request.headers.range, bytes.length)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
    if (range !== 'none') reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
    return reply
      .header('accept-ranges', 'bytes')
      .header('content-type', isInline ? attachment.mediaType : 'application/octet-stream')
      .header(
        'content-disposition',
        `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
      ) // prettier-ignore
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(range === 'none' ? bytes : bytes.subarray(range.first, range.last + 1))
  })
}
