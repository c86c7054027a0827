import type { MessageRecord } from '../world/records.ts'
import { sendFromAgent, type StateContext, type Visit } from './visit.ts'

/** PNG image of one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends an image from an agent. The image has a known width and height. */
export async function sendPicture(context: StateContext, visit: Required<Visit>): Promise<MessageRecord> {
  const file = { fileName: 'frame.png', mediaType: 'image/png', bytes: PIXEL, width: 1, height: 1 }
  return sendFromAgent(context, visit, { content: 'Like this one', attachments: [await context.files.save(file)] })
}
