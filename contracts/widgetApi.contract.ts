import { defineContract, type Exception } from './support/defineContract.ts'
import { ANSWERS } from './widgetApi/answers.ts'
import { CONFIG } from './widgetApi/config.ts'
import { CONTACT } from './widgetApi/contact.ts'
import { CONTENTS } from './widgetApi/contents.ts'
import { CONVERSATIONS } from './widgetApi/conversations.ts'
import { INBOX } from './widgetApi/inbox.ts'
import { MESSAGES } from './widgetApi/messages.ts'

const LEGACY_FORMAT_REASON = 'The format of servers before 2023; no server uses both formats.'
const NEW_CONVERSATION_REASON =
  'A new conversation is open and unread, and its message is no reply; other interactions need the value.'
const DELAYED_PROCESSING_REASON = 'Servers process a file after the response; the list of messages contains the value.'
const PRESENCE = 'Servers leave it empty over HTTP; the cable sends it.'

const EXCEPTIONS: readonly Exception[] = [
  { operation: 'loadConfig', path: '$.chatwoot_website_channel', reason: LEGACY_FORMAT_REASON },
  { operation: 'loadConfig', path: '$.chatwoot_widget_defaults', reason: LEGACY_FORMAT_REASON },
  { operation: 'loadConfig', path: '$.auth_token', reason: LEGACY_FORMAT_REASON },
  { operation: 'loadContact', path: '$.name', reason: LEGACY_FORMAT_REASON },
  { operation: 'loadContact', path: '$.email', reason: LEGACY_FORMAT_REASON },
  { operation: 'createConversation', path: '$.status', reason: NEW_CONVERSATION_REASON },
  { operation: 'createConversation', path: '$.contact_last_seen_at', reason: NEW_CONVERSATION_REASON },
  {
    operation: 'createConversation',
    path: '$.messages[*].content_attributes.in_reply_to',
    reason: NEW_CONVERSATION_REASON,
  },
  { operation: 'sendMessage', path: '$.attachments[*].thumb_url', reason: DELAYED_PROCESSING_REASON },
  {
    operation: 'sendMessage',
    path: '$.attachments[*].file_type',
    reason: 'A file without a type is a document, like the sent one; a check of its interaction requires the type.',
  },
  { operation: 'listMessages', path: '$.payload[*].sender.availability_status', reason: PRESENCE },
  {
    operation: 'listCampaigns',
    path: '$[*].sender.type',
    reason: 'The sender of a campaign is an agent, and so is a sender without a type.',
  },
]

defineContract('widget-api', {
  exceptions: EXCEPTIONS,
  expectations: [...CONFIG, ...CONVERSATIONS, ...MESSAGES, ...CONTENTS, ...ANSWERS, ...CONTACT, ...INBOX],
})
