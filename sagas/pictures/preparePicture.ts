import { drawPicture } from '#browser/picture/drawPicture.ts'
import type { FileProblem } from '#domain/message/attachment.ts'
import { renamePicture } from '#domain/picture/pictureName.ts'
import type { PictureKind } from '#domain/picture/pictureKind.ts'
import { LONGEST_SIDE_PX, MAX_PIXELS, planPreparation } from '#domain/picture/preparation.ts'

export type PreparedPicture = { readonly file: File; readonly isStill: boolean } | { readonly problem: FileProblem }

type Options = { readonly kind: PictureKind; readonly limitMb: number; readonly now: number }

type FileOptions = Options & { readonly file: File }

const MEGABYTE = 1024 * 1024

/** Largest file that is read, in megabytes. A browser on a phone may not have memory for more. */
const READ_LIMIT_MB = 200

/** Returns the picture as it may be sent: without metadata, upright, and small enough. Never returns the original bytes. */
export async function preparePicture(
  window: Window & typeof globalThis,
  file: File,
  options: Options,
): Promise<PreparedPicture> {
  if (file.size === 0) return { problem: 'empty' }
  if (file.size > READ_LIMIT_MB * MEGABYTE) return { problem: 'tooLarge' }
  try {
    return await prepareBytes(window, new Uint8Array(await file.arrayBuffer()), { file, ...options })
  } catch {
    // The file was moved or changed after the visitor chose it, or there is not enough memory for it.
    return { problem: 'unreadable' }
  }
}

async function prepareBytes(
  window: Window & typeof globalThis,
  bytes: Uint8Array<ArrayBuffer>,
  options: FileOptions,
): Promise<PreparedPicture> {
  const { kind, limitMb } = options
  const maxBytes = limitMb * MEGABYTE
  const plan = planPreparation(bytes, kind, maxBytes)
  if (plan.action === 'decline') return { problem: plan.problem }
  if (plan.action === 'keep') return { file: toFile(plan.bytes, plan.type, options), isStill: plan.isStill }
  const limits = { type: plan.type, maxBytes, maxSide: LONGEST_SIDE_PX, maxPixels: MAX_PIXELS }
  const drawn = await drawPicture(window, new Blob([bytes], { type: sourceType(kind) }), limits)
  return typeof drawn === 'string' ? { problem: drawn } : { file: toFile(drawn, drawn.type, options), isStill: true }
}

/** Returns the type with which a browser decodes an SVG. It finds out all other formats by itself. */
const sourceType = (kind: PictureKind): string => (kind === 'svg' ? 'image/svg+xml' : '')

const toFile = (content: BlobPart, type: string, { file, now }: FileOptions): File =>
  new File([content], renamePicture(file.name, type, now), { type, lastModified: now })
