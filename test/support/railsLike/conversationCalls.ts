import { fieldsOf } from '#tools/fields.ts'
import { Router } from 'express'
import { addMessage, createConversation, changeConversation } from './changes.ts'
import { conversationOf, countPost, identify, namesOf, Refusal, textOf, visitorOf, without } from './requests.ts'
import { getNowSeconds, type Store } from './store.ts'
import { contactSender, conversationView, messageView, rawContact, rawConversation } from './views.ts'

/** Returns the routes that start, read, end and annotate the visitor's conversation. */
export function conversationCalls(store: Store): Router {
  return Router()
    .get('/conversations', (request, response) => {
      const conversation = visitorOf(store, request).conversations.at(-1)
      response.json(conversation ? conversationView(conversation) : {})
    })
    .post('/conversations', (request, response) => {
      const visitor = visitorOf(store, request)
      countPost(visitor)
      const { contact, message, custom_attributes } = fieldsOf(request.body)
      const { content, referer_url, echo_id } = fieldsOf(message)
      identify(visitor.contact, fieldsOf(contact))
      const details = { custom_attributes: fieldsOf(custom_attributes), referer: textOf(referer_url) ?? null }
      const conversation = createConversation(store, visitor, details)
      const messageFields = { content: textOf(content) ?? null, message_type: 0, echo_id: textOf(echo_id) } as const
      const attributes = { content_attributes: { in_reply_to: null } }
      addMessage(store, conversation, { ...messageFields, ...attributes, sender: contactSender(visitor.contact) })
      response.json({
        ...conversationView(conversation),
        messages: conversation.messages.map((listed) => messageView(listed, conversation)),
        custom_attributes: conversation.custom_attributes,
        contact: rawContact(visitor.contact, visitor.inbox),
      })
    })
    .get('/conversations/toggle_status', (request, response) => {
      const conversation = conversationOf(visitorOf(store, request))
      const features = namesOf(conversation.visitor.inbox.channel['enabled_features'])
      if (!features.includes('end_conversation')) throw new Refusal(403)
      changeConversation(store, conversation, { status: 'resolved' })
      response.end()
    })
    .use(attributeCalls(store), activityCalls(store), labelCalls(store))
}

/**
 * Returns the routes for typing, for the last seen time, and for the transcript. The transcript goes to the stored
 * email address.
 */
const activityCalls = (store: Store): Router =>
  Router()
    .post('/conversations/toggle_typing', (request, response) => {
      conversationOf(visitorOf(store, request))
      response.end()
    })
    .post('/conversations/update_last_seen', (request, response) => {
      const conversation = visitorOf(store, request).conversations.at(-1)
      if (conversation) conversation.seenAt = getNowSeconds()
      response.status(conversation ? 200 : 204).end()
    })
    .post('/conversations/transcript', (request, response) => {
      visitorOf(store, request)
      response.end()
    })

const attributeCalls = (store: Store): Router =>
  Router()
    .post('/conversations/set_custom_attributes', (request, response) => {
      const { custom_attributes } = fieldsOf(request.body)
      const conversation = conversationOf(visitorOf(store, request))
      changeConversation(store, conversation, { custom_attributes: fieldsOf(custom_attributes) })
      response.status(204).end()
    })
    .post('/conversations/destroy_custom_attributes', (request, response) => {
      const { custom_attribute } = fieldsOf(request.body)
      const conversation = conversationOf(visitorOf(store, request))
      const remaining = without(conversation.custom_attributes, namesOf(custom_attribute))
      changeConversation(store, conversation, { custom_attributes: remaining })
      response.json(rawConversation(conversation))
    })

/** Returns the routes for labels. They ignore labels that the account does not know, without an error. */
const labelCalls = (store: Store): Router =>
  Router()
    .post('/labels', (request, response) => {
      const { inbox, conversations } = visitorOf(store, request)
      const label = textOf(fieldsOf(request.body)['label'])
      const conversation = conversations.at(-1)
      if (label !== undefined && conversation && inbox.labels.includes(label)) {
        changeConversation(store, conversation, { labels: [...new Set([...conversation.labels, label])] })
      }
      response.status(204).end()
    })
    .delete('/labels/:label', (request, response) => {
      const conversation = visitorOf(store, request).conversations.at(-1)
      const labels = conversation?.labels.filter((label) => label !== request.params.label) ?? []
      if (conversation) changeConversation(store, conversation, { labels })
      response.status(204).end()
    })
