import { createAccountApi } from './account.ts'
import { createAgentsApi } from './agents.ts'
import { createAnswersApi } from './answers.ts'
import { createArticlesApi } from './articles.ts'
import { createChannelApi } from './channel.ts'
import { createClients } from './client.ts'
import { createContactApi } from './contact.ts'
import { createContactFormApi } from './contactForm.ts'
import { createConversationsApi } from './conversations.ts'
import { createEventsApi } from './events.ts'
import { createLabelsApi } from './labels.ts'
import { createMessagesApi } from './messages.ts'
import { notBuiltIn } from './notBuiltIn.ts'

export type Api = ReturnType<typeof createApi>

/**
 * Creates all calls of the widget, grouped by noun. Each call returns a `Result` and never throws. The calls of a
 * feature are behind a getter, so that the bundler drops them from a build without that feature.
 */
export function createApi(options: Parameters<typeof createClients>[0]) {
  const clients = createClients(options)
  return {
    /** Clients of the three services. Lazy chunks create the calls of bots and campaigns with them. */
    clients,
    account: createAccountApi(clients),
    agents: createAgentsApi(clients),
    answers: createAnswersApi(clients),
    get articles() {
      return BUILT_IN.knowledgeBase ? createArticlesApi(clients) : notBuiltIn()
    },
    channel: createChannelApi(clients),
    contact: createContactApi(clients),
    get contactForm() {
      return BUILT_IN.contactForm ? createContactFormApi(clients) : notBuiltIn()
    },
    conversations: createConversationsApi(clients),
    events: createEventsApi(clients),
    labels: createLabelsApi(clients),
    messages: createMessagesApi(clients),
  }
}
