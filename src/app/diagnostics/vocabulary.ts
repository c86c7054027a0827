/*
 * Closed lists of everything that may stay in a recording as it is. Whatever is in none of them may be a person's text,
 * so a recording has at most its length.
 */

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Literal parts of the paths of the three services and of the widget's own pages. `vocabulary.test.ts` compares them. */
export const PATH_PARTS = wordsOf(`
  api article campaigns channel config contact conversations destroy_custom_attributes events inbox inbox_members
  knowledge-base labels messages restart_bot script_loaded search send_contact_email set_custom_attributes set_user
  toggle_status toggle_typing transcript trigger_bot update_last_seen v1 v2 widget
  chat help home`)

/** Values of technical fields: kinds, states, reasons, commands and events. */
export const TECHNICAL_VALUES = wordsOf(`
  agent agent_bot AgentBot article audio auto available away bot busy cards chunk Contact contact dark fallback file form
  full image input_csat input_email input_select input_text input_textarea
  invalid invalid_request light location network none notFound offline on online open pending refused
  remote resolved RoomChannel server_restart session snoozed storage text unauthorized unavailable unread off user
  User video web_widget
  confirm_subscription disconnect message ping reject_subscription subscribe unsubscribe welcome update_presence
  conversation.created conversation.status_changed conversation.typing_off conversation.typing_on conversation.updated
  message.created message.updated presence.update
  chatwoot:diagnostics chatwoot:on-message chatwoot:on-start-conversation campaign-verdicts SET_USER_ERROR`)

/** Fields whose texts stay if they are technical values. */
export const TECHNICAL_FIELDS = wordsOf(`
  availability availability_status channel colorScheme command consent content_type darkMode errorType event
  eventIdentifier file_type kind message_type reason sender_type state status trouble type
  typing_status view`)

/** Fields whose numbers stay: ids, codes, counts and sizes. Numbers of fields that end in `_at` or `_id` stay too. */
export const NUMBER_FIELDS = wordsOf(`
  agents_count code count extraHeight file_size height id limit message_type page status unread_count
  unreadMessageCount width`)

/** Fields whose names stay. Of all others, the recording has only how many there are. */
export const FIELD_NAMES = wordsOf(`
  agents articles attachments contact_id content content_attributes conversation conversation_id conversations
  created_at custom_attributes customAttributes data email error identifier inbox_id isOpen last_activity_at locale
  message messages meta name payload phone_number private sender sender_id updated_at user`)

/** Names of errors of the browser. */
export const ERROR_NAMES = wordsOf(`
  AbortError DataCloneError Error InvalidStateError NetworkError NotAllowedError NotFoundError QuotaExceededError
  RangeError ReferenceError SecurityError SyntaxError TimeoutError TypeError`)
