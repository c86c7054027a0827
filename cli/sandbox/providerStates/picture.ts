import type { MessageRecord } from '../records.ts'
import { agentSays, type Place, type Visit } from './visit.ts'

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** An agent sends a picture whose measures the server has taken. */
export async function sendPicture(place: Place, visit: Required<Visit>): Promise<MessageRecord> {
  const file = { fileName: 'frame.png', mediaType: 'image/png', bytes: PIXEL, width: 1, height: 1 }
  return agentSays(place, visit, { content: 'Like this one', attachments: [await place.files.keep(file)] })
}
