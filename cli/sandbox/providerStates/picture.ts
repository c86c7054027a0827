import type { MessageRecord } from '../records.ts'
import { agentSays, type Place, type Visit } from './visit.ts'

/** PNG image of one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends an image from an agent. The server knows its width and height. */
export async function sendPicture(place: Place, visit: Required<Visit>): Promise<MessageRecord> {
  const file = { fileName: 'frame.png', mediaType: 'image/png', bytes: PIXEL, width: 1, height: 1 }
  return agentSays(place, visit, { content: 'Like this one', attachments: [await place.files.keep(file)] })
}
