import { createAccountApi } from './account.ts'
import { createAgentsApi } from './agents.ts'
import { createAnswersApi } from './answers.ts'
import { createArticlesApi } from './articles.ts'
import { createBotApi } from './bot.ts'
import { createCampaignsApi } from './campaigns.ts'
import { createChannelApi } from './channel.ts'
import { createClients } from './client.ts'
import { createContactApi } from './contact.ts'
import { createContactFormApi } from './contactForm.ts'
import { createConversationsApi } from './conversations.ts'
import { createEventsApi } from './events.ts'
import { createLabelsApi } from './labels.ts'
import { createMessagesApi } from './messages.ts'

export type Api = ReturnType<typeof createApi>

/** Every call the widget can make, by noun; each gives a `Result` and never throws. */
export function createApi(options: Parameters<typeof createClients>[0]) {
  const clients = createClients(options)
  return {
    account: createAccountApi(clients),
    agents: createAgentsApi(clients),
    answers: createAnswersApi(clients),
    articles: createArticlesApi(clients),
    bot: createBotApi(clients),
    campaigns: createCampaignsApi(clients),
    channel: createChannelApi(clients),
    contact: createContactApi(clients),
    contactForm: createContactFormApi(clients),
    conversations: createConversationsApi(clients),
    events: createEventsApi(clients),
    labels: createLabelsApi(clients),
    messages: createMessagesApi(clients),
  }
}
