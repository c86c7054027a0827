import type { Attachment, AttachmentKind } from '#domain/message/attachment.ts'
import { toDisplayName } from '#domain/message/displayText.ts'
import { number, omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { id, imageAddress, webAddress } from './fields.ts'

const KINDS: Readonly<Record<string, AttachmentKind>> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  location: 'location',
  contact: 'contact',
  fallback: 'link',
  embed: 'link',
}

/** Parses an attachment; undefined without an id. Without a web address, only its name can be shown. */
export function toAttachment(value: unknown): Attachment | undefined {
  const fields = record(value)
  const attachmentId = id(fields?.['id'])
  const url = webAddress(fields?.['data_url'])
  if (fields === undefined || attachmentId === undefined) return undefined
  return {
    id: attachmentId,
    kind: kindOf(nonEmptyString(fields['file_type']) ?? '', url !== undefined),
    url: url ?? '',
    name: toDisplayName(nonEmptyString(fields['fallback_title']) ?? (url === undefined ? '' : nameOf(url))),
    ...omitUndefined({
      thumbnailUrl: imageAddress(fields['thumb_url']),
      size: number(fields['file_size']),
    }),
  }
}

/** Servers send contacts, and some locations, without an address. A file without an address cannot be opened. */
function kindOf(type: string, hasAddress: boolean): AttachmentKind {
  const kind = (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? 'file'
  return hasAddress || kind === 'contact' || kind === 'location' ? kind : 'unavailable'
}

/** Returns the original name of a file, which is the end of its address. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    // The name contains a % sign that is no escape sequence, so it is used undecoded.
    return last
  }
}
