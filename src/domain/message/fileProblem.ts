import { DOCUMENTS, type FileProblem } from './attachment.ts'

const MEGABYTE = 1024 * 1024

/** Returns the reason why a file cannot be sent, before any upload; undefined if there is none. */
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
