import type { FastifyInstance } from 'fastify'
import { type Files, type IncomingDraft, readUpload } from '../pages/files.ts'
import { type RejectMessage, checkConversationLimit, checkVisitorLimit } from '../access/limits.ts'
import { rawContact, sentMessage, widgetMessage } from '../world/shapes.ts'
import { field, forVisitor, notFound, textField, type Visitors } from '../access/visitor.ts'
import type { World } from '../world/world.ts'

type RoutesOptions = { readonly world: World; readonly visitors: Visitors; readonly files: Files }

const PAGE_SIZE = 20
const PAGE_SIZE_AFTER = 100
const CONTENT_LIMIT = 150_000

/** Adds the routes that list, send and answer messages. */
export function addMessageRoutes(app: FastifyInstance, { world, visitors, files }: RoutesOptions): void {
  app.get(
    '/api/v1/widget/messages',
    forVisitor(visitors, ({ contact }, request) => {
      const conversation = world.currentConversation(contact)
      if (conversation === undefined) return { payload: [] }
      const [before, after] = [numberField(request.query, 'before'), numberField(request.query, 'after')]
      const visible = world
        .messagesOf(conversation)
        .filter(({ isPrivate, messageType }) => !isPrivate && messageType !== 2)
        .filter(({ id }) => id < (before ?? Infinity) && id > (after ?? 0))
      const page = after === undefined ? visible.slice(-PAGE_SIZE) : visible.slice(0, PAGE_SIZE_AFTER)
      return {
        payload: page.map((message) => widgetMessage(world.baseOf(conversation), message, contact)),
        meta: { contact_last_seen_at: conversation.contactLastSeenAt },
      }
    }),
  )

  app.post(
    '/api/v1/widget/messages',
    forVisitor(visitors, async ({ contact }, request, reply) => {
      const draft = request.isMultipart() ? await readUpload(request, files) : readDraft(request.body)
      if (typeof draft === 'string') return reply.code(422).send({ message: draft, attributes: ['attachments.file'] })
      const reject = checkLength(draft) ?? checkVisitorLimit(world, contact) ?? checkConversationLimit(world, contact)
      if (reject) {
        files.delete(draft.attachments)
        return reject(reply)
      }
      const conversation = world.currentConversation(contact) ?? world.createConversation(contact, draft.refererUrl)
      const message = world.addMessage({
        conversationId: conversation.id,
        messageType: 0,
        content: draft.content,
        sender: { type: 'Contact', id: contact.id },
        contentAttributes: { in_reply_to: draft.replyTo },
        attachments: draft.attachments,
        echoId: draft.echoId,
      })
      return sentMessage(world.baseOf(conversation), message, contact)
    }),
  )

  app.patch(
    '/api/v1/widget/messages/:id',
    forVisitor(visitors, ({ contact }, request, reply) => {
      const message = world.store.find('messages', textField(request.params, 'id') ?? '')
      const conversation = message && world.store.find('conversations', message.conversationId)
      if (message === undefined || conversation?.contactId !== contact.id) return notFound(reply)
      const email = textField(field(request.body, 'contact'), 'email')
      const values = field(field(request.body, 'message'), 'submitted_values')
      const answer = message.contentType === 'input_email' ? { submitted_email: email } : { submitted_values: values }
      if (email !== undefined) world.store.save('contacts', { ...contact, email: email.toLowerCase() })
      world.changeMessage(message, { contentAttributes: { ...message.contentAttributes, ...answer } })
      return { contact: rawContact({ ...contact, email: email ?? contact.email }) }
    }),
  )
}

const checkLength = ({ content }: IncomingDraft): RejectMessage | undefined =>
  (content?.length ?? 0) <= CONTENT_LIMIT
    ? undefined
    : (reply) =>
        reply.code(422).send({ message: 'Content is too long (maximum is 150000 characters)', attributes: ['content'] })

function readDraft(body: unknown): IncomingDraft {
  const draft = field(body, 'message')
  return {
    content: textField(draft, 'content') ?? null,
    refererUrl: textField(draft, 'referer_url') ?? null,
    echoId: textField(draft, 'echo_id') ?? null,
    replyTo: numberField(draft, 'reply_to') ?? null,
    attachments: [],
  }
}

function numberField(value: unknown, name: string): number | undefined {
  const found = Number(field(value, name) ?? Number.NaN)
  return Number.isFinite(found) ? found : undefined
}
