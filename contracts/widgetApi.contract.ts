import { contractWith, type Exception } from './support/contractWith.ts'
import { ANSWERS } from './widgetApi/answers.ts'
import { CONFIG } from './widgetApi/config.ts'
import { CONTACT } from './widgetApi/contact.ts'
import { CONTENTS } from './widgetApi/contents.ts'
import { CONVERSATIONS } from './widgetApi/conversations.ts'
import { INBOX } from './widgetApi/inbox.ts'
import { MESSAGES } from './widgetApi/messages.ts'

const LEGACY = 'The shape of servers before 2023; no server answers in both.'
const NEW = 'A conversation that has just begun is open, not seen and answers nothing; elsewhere it is needed.'
const AT_ONCE = 'Servers look into a file after they have answered; it comes with the page of messages.'
const PRESENCE = 'Servers leave it empty over HTTP; the cable says it.'

const EXCEPTIONS: readonly Exception[] = [
  { operation: 'loadConfig', path: '$.chatwoot_website_channel', reason: LEGACY },
  { operation: 'loadConfig', path: '$.chatwoot_widget_defaults', reason: LEGACY },
  { operation: 'loadConfig', path: '$.auth_token', reason: LEGACY },
  { operation: 'loadContact', path: '$.name', reason: LEGACY },
  { operation: 'loadContact', path: '$.email', reason: LEGACY },
  { operation: 'createConversation', path: '$.status', reason: NEW },
  { operation: 'createConversation', path: '$.contact_last_seen_at', reason: NEW },
  { operation: 'createConversation', path: '$.messages[*].content_attributes.in_reply_to', reason: NEW },
  { operation: 'sendMessage', path: '$.attachments[*].thumb_url', reason: AT_ONCE },
  { operation: 'listMessages', path: '$.payload[*].sender.availability_status', reason: PRESENCE },
  {
    operation: 'listCampaigns',
    path: '$[*].sender.type',
    reason: 'Campaigns speak for agents, and so does a sender without a type.',
  },
]

contractWith('widget-api', {
  exceptions: EXCEPTIONS,
  expectations: [...CONFIG, ...CONVERSATIONS, ...MESSAGES, ...CONTENTS, ...ANSWERS, ...CONTACT, ...INBOX],
})
