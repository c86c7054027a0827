import { fieldsOf, type Fields } from '#tools/fields.ts'
import { raw, Router, type Request } from 'express'
import { addMessage, createConversation, changeConversation, changeMessage } from './changes.ts'
import { countPost, identify, idOf, notFound, Refusal, textOf, visitorOf } from './requests.ts'
import type { Contact, Conversation, Message, Store, Visitor } from './store.ts'
import { contactSender, messageView, rawContact, sentMessage } from './views.ts'

const PAGE_SIZE = 20

/** Returns the routes that list messages, send messages, and submit answers to a message. */
export function messageCalls(store: Store): Router {
  return Router()
    .get('/messages', (request, response) => {
      const conversation = visitorOf(store, request).conversations.at(-1)
      // Without a conversation there is no metadata either.
      if (!conversation) {
        response.json({ payload: [] })
        return
      }
      const page = pageOf(conversation, idOf(request.query['before']), idOf(request.query['after']))
      const payload = page.map((message) => messageView(message, conversation))
      response.json({ payload, meta: { contact_last_seen_at: conversation.seenAt } })
    })
    .post('/messages', raw({ type: 'multipart/form-data', limit: '40mb' }), (request, response) => {
      const visitor = visitorOf(store, request)
      countPost(visitor)
      return draftOf(request).then((draft) => void response.json(send(store, visitor, draft)))
    })
    .patch('/messages/:id', (request, response) => {
      const visitor = visitorOf(store, request)
      const [conversation, message] = messageOf(visitor, idOf(request.params.id))
      const { contact, message: submission } = fieldsOf(request.body)
      const isEmail = message.content_type === 'input_email'
      const { submitted_values } = fieldsOf(submission)
      const submitted = isEmail ? emailOf(visitor.contact, fieldsOf(contact)) : { submitted_values }
      changeMessage(store, conversation, {
        ...message,
        content_attributes: { ...message.content_attributes, ...submitted },
      })
      response.json({ contact: rawContact(visitor.contact, visitor.inbox) })
    })
}

function pageOf({ messages }: Conversation, before = Infinity, after = 0): readonly Message[] {
  const inRange = messages.filter(({ id }) => id > after && id < before)
  return after === 0 ? inRange.slice(-PAGE_SIZE) : inRange
}

type Draft = {
  readonly content: string | null
  readonly referer: string | null
  readonly echoId: string | undefined
  readonly replyTo: number | undefined
  readonly files: readonly File[]
}

/** Parses a new message. It arrives as JSON, or with files as a form whose field names are nested as in Rails. */
async function draftOf(request: Request): Promise<Draft> {
  const form = request.is('multipart/form-data') ? await formOf(request) : undefined
  const jsonMessage = fieldsOf(fieldsOf(request.body)['message'])
  const field = (name: string) => textOf(form ? form.get(`message[${name}]`) : jsonMessage[name])
  return {
    ...{ content: field('content') ?? null, referer: field('referer_url') ?? null, echoId: field('echo_id') },
    replyTo: idOf(form ? form.get('message[reply_to]') : jsonMessage['reply_to']),
    files: (form?.getAll('message[attachments][]') ?? []).filter((part) => part instanceof File),
  }
}

/** Parses a form with `Response`, because Node parses forms only from a fetch body. */
const formOf = (request: Request): Promise<FormData> =>
  new Response(request.body, {
    headers: { 'content-type': request.get('content-type') ?? '' },
  }).formData()

/**
 * Adds a message to the newest conversation, or to a new conversation if there is none. A resolved conversation opens
 * again. Throws a 422 refusal if the conversation is at its limit.
 */
function send(store: Store, visitor: Visitor, draft: Draft): Fields {
  const conversation = visitor.conversations.at(-1) ?? createConversation(store, visitor, { referer: draft.referer })
  if (conversation.messages.length >= visitor.inbox.limits.messages) {
    throw new Refusal(422, { message: 'Too many messages', attributes: ['base'] })
  }
  if (conversation.status === 'resolved') changeConversation(store, conversation, { status: 'open' })
  return sentMessage(addVisitorMessage(store, conversation, draft), conversation)
}

function addVisitorMessage(
  store: Store,
  conversation: Conversation,
  { content, echoId, replyTo, files }: Draft,
): Message {
  const isKnown = conversation.messages.some(({ id }) => id === replyTo)
  const attachments = files.map((file) => attachmentOf(store, file))
  return addMessage(store, conversation, {
    ...{ content, message_type: 0, echo_id: echoId, sender: contactSender(conversation.visitor.contact) },
    content_attributes: { in_reply_to: isKnown ? replyTo : null },
    ...(attachments.length > 0 && { attachments }),
  })
}

const attachmentOf = (store: Store, file: File): Fields => ({
  ...{ id: store.nextId(), file_type: file.type.startsWith('image/') ? 'image' : 'file', extension: null },
  ...{ data_url: `https://files.example.com/${encodeURIComponent(file.name)}`, thumb_url: '', file_size: file.size },
  ...{ width: null, height: null },
})

function messageOf(visitor: Visitor, messageId: number | undefined): readonly [Conversation, Message] {
  for (const conversation of visitor.conversations) {
    const message = conversation.messages.find(({ id }) => id === messageId)
    if (message) return [conversation, message]
  }
  throw notFound()
}

function emailOf(contact: Contact, { email }: Fields): Fields {
  identify(contact, { email })
  return { submitted_email: contact.email }
}
