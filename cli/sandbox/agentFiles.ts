import type { Files } from './files.ts'
import type { AttachmentRecord } from './records.ts'
import { field, textField } from './visitor.ts'

/** With bytes it can be fetched; with nothing but a size it has no address, as where a server has lost a file. */
type AgentFile = { readonly fileName: string; readonly mediaType: string } & (
  { readonly bytes: Buffer } | { readonly size: number }
)

/** An agent's files, stored as a visitor's are; or why they cannot be. */
export async function readAgentFiles(given: unknown, files: Files): Promise<readonly AttachmentRecord[] | string> {
  if (given === undefined || given === null) return []
  const read = Array.isArray(given) ? given.map(toAgentFile) : [undefined]
  const known = read.filter((file) => file !== undefined)
  if (known.length < read.length) return 'attachments must be a list of {name, mediaType, base64 or size}'
  return Promise.all(known.map(async (file) => ('bytes' in file ? files.keep(file) : files.announce(file))))
}

function toAgentFile(value: unknown): AgentFile | undefined {
  const [fileName, mediaType] = [textField(value, 'name'), textField(value, 'mediaType')]
  const [base64, size] = [field(value, 'base64'), field(value, 'size')]
  if (fileName === undefined || mediaType === undefined) return undefined
  if (typeof base64 === 'string') return { fileName, mediaType, bytes: Buffer.from(base64, 'base64') }
  return typeof size === 'number' ? { fileName, mediaType, size } : undefined
}
