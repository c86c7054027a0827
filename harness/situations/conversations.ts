import { BIKE_PNG, INVOICE_PDF } from '../desk/exampleFiles.ts'
import type { DatedMessage } from './createConversation.ts'

const YESTERDAY = 26 * 60
const LAST_WEEK = 7 * 24 * 60

const visitor = (minutesAgo: number, content: string): DatedMessage => [minutesAgo, { as: 'visitor', content }]
const agent = (minutesAgo: number, agentId: number, content: string): DatedMessage => [minutesAgo, { agentId, content }]

/** Conversation of a returning visitor with two agents over a week. */
export const HISTORY: readonly DatedMessage[] = [
  visitor(LAST_WEEK, 'Hello! Does the Lumen One come in green?'),
  agent(LAST_WEEK - 2, 1, 'Hi! In quiet grey and loud yellow for now. Green is planned for the spring.'),
  visitor(LAST_WEEK - 4, 'Pity. And how heavy is it, really? I live on the third floor.'),
  agent(LAST_WEEK - 5, 1, '13 kg with everything on it, 10.6 without the battery.'),
  agent(LAST_WEEK - 6, 1, 'Most people carry the battery in their bag and the bike on a shoulder.'),
  visitor(LAST_WEEK - 9, 'That I can do 💪'),
  visitor(YESTERDAY, 'Ordered! Where do I find the invoice?'),
  agent(YESTERDAY - 3, 2, 'Congratulations! Here it is, and a picture from the workshop.'),
  [
    YESTERDAY - 4,
    { agentId: 2, attachments: [{ name: 'Invoice LB-20418.pdf', mediaType: 'application/pdf', base64: INVOICE_PDF }] },
  ],
  [YESTERDAY - 5, { agentId: 2, attachments: [{ name: 'bike.png', mediaType: 'image/png', base64: BIKE_PNG }] }],
  visitor(YESTERDAY - 8, 'What a beauty. When will it be here?'),
  agent(YESTERDAY - 9, 2, 'It leaves tomorrow evening. Two working days from then.'),
  visitor(40, 'It is here! How long does the first charge take?'),
  agent(38, 1, 'Four hours, until the light is green. Enjoy the first ride!'),
]

/** Short conversation whose last three messages are unread. */
export const UNREAD: readonly DatedMessage[] = [
  visitor(12, 'My brakes squeal. Is that dangerous?'),
  agent(3, 1, 'Loud, but not dangerous: there is something on the disc.'),
  agent(2, 1, 'Wipe both discs with alcohol and brake hard six times.'),
  agent(1, 2, 'And if it grinds instead, do not ride on and write to us.'),
]
