import type { Files } from './files.ts'
import type { AttachmentRecord, LinkRecord, PlaceRecord } from '../world/records.ts'
import { field, textField } from '../access/visitor.ts'

type NamedFile = {
  readonly fileName: string
  readonly mediaType: string
  readonly width?: number
  readonly height?: number
}

/**
 * Attachment of an agent: a file, a location, or a link of any type. A file with `bytes` can be downloaded. A file with only `size` has no
 * URL, as if the server had lost it.
 */
type AgentFile =
  | (NamedFile & ({ readonly bytes: Buffer } | { readonly size: number }))
  | { readonly place: PlaceRecord }
  | { readonly fileType: string; readonly link: LinkRecord }

/**
 * Parses and stores an agent's attachments, like those of a visitor. Returns the reason as a string if they are
 * invalid.
 */
export async function saveAgentFiles(input: unknown, files: Files): Promise<readonly AttachmentRecord[] | string> {
  if (input === undefined || input === null) return []
  const parsed = Array.isArray(input)
    ? input.map((value) => toPlace(value) ?? toLink(value) ?? toFile(value))
    : [undefined]
  const agentFiles = parsed.filter((file) => file !== undefined)
  if (agentFiles.length < parsed.length)
    return 'attachments must be a list of {name, mediaType, base64 or size}, {latitude, longitude, title, url} or {fileType, title, url}' // prettier-ignore
  return Promise.all(agentFiles.map(async (file) => saveFile(file, files)))
}

async function saveFile(file: AgentFile, files: Files): Promise<AttachmentRecord> {
  if ('place' in file)
    return files.createWithoutFile({ fileType: 'location', title: file.place.title, place: file.place })
  if ('link' in file) return files.createWithoutFile({ ...file, title: file.link.title })
  return 'bytes' in file ? files.save(file) : files.createWithoutContent(file)
}

function toFile(value: unknown): AgentFile | undefined {
  const [fileName, mediaType] = [textField(value, 'name'), textField(value, 'mediaType')]
  const [base64, size] = [field(value, 'base64'), field(value, 'size')]
  if (fileName === undefined || mediaType === undefined) return undefined
  const [width, height] = [numberField(value, 'width'), numberField(value, 'height')]
  const named = { fileName, mediaType, ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  if (typeof base64 === 'string') return { ...named, bytes: Buffer.from(base64, 'base64') }
  return typeof size === 'number' ? { ...named, size } : undefined
}

function toPlace(value: unknown): AgentFile | undefined {
  const [latitude, longitude] = [numberField(value, 'latitude'), numberField(value, 'longitude')]
  const [title, url] = [textField(value, 'title'), textField(value, 'url')]
  if (latitude === undefined || longitude === undefined || title === undefined || url === undefined) return undefined
  return { place: { latitude, longitude, title, url } }
}

/** Parses an attachment that is neither a file nor a location. Its `url` may be null, as that of a contact is. */
function toLink(value: unknown): AgentFile | undefined {
  const [fileType, title, url] = [textField(value, 'fileType'), textField(value, 'title'), field(value, 'url')]
  if (fileType === undefined || title === undefined || (url !== null && typeof url !== 'string')) return undefined
  return { fileType, link: { title, url } }
}

function numberField(value: unknown, name: string): number | undefined {
  const found = field(value, name)
  return typeof found === 'number' ? found : undefined
}
