import type { FrameLocator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import {
  bubbleOf,
  chooseFromMenu,
  composerOf,
  expect,
  failNextSend,
  fillComposer,
  frameOf,
  messagesWithText,
  newestConversation,
  openChat,
  resolveConversation,
  type Sandbox,
  sendAgentMessage,
  sendMessage,
  sentMark,
} from '../browser/fixtures.ts'

type Stage = { readonly page: Page; readonly servers: Dev; readonly sandbox: Sandbox; readonly token: string }

/** Visit that is recorded: one rule of the specification, shown by what a visitor and the team do. */
export type RecordedVisit = {
  readonly name: string
  /** Section of the specification, and its rule. */
  readonly rule: string
  /** Tenant of the sandbox; `demo` by default. */
  readonly token?: 'plain' | 'bot' | 'away'
  readonly prepare?: (stage: Stage) => Promise<unknown>
  readonly act: (stage: Stage) => Promise<unknown>
}

const chatOf = ({ page }: Stage): Promise<FrameLocator> => openChat(page)

const openHome = async ({ page }: Stage): Promise<FrameLocator> => {
  await bubbleOf(page).click()
  await expect(frameOf(page).getByRole('button', { name: /send us a/i })).toBeVisible()
  return frameOf(page)
}

/** Opens the chat, sends a message, and returns the chat and the id of the conversation. */
async function converse(stage: Stage, text = 'Is it quiet?'): Promise<{ chat: FrameLocator; id: number }> {
  const chat = await chatOf(stage)
  await sendMessage(chat, text)
  await expect(sentMark(chat)).toBeVisible()
  return { chat, id: await newestConversation(stage.sandbox, stage.token) }
}

const setAgents = async ({ sandbox, token }: Stage, status: string): Promise<void> => {
  const { agents } = (await sandbox('GET', `/tenants/${token}`)) as {
    readonly agents: readonly { readonly id: number }[]
  }
  for (const { id } of agents) await sandbox('PUT', `/agents/${id}/presence?website_token=${token}`, { status })
}

const closePanel = async (page: Page): Promise<void> => {
  await frameOf(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'false')
}

const addFault = ({ sandbox }: Stage, name: string, more: object = {}): Promise<unknown> =>
  sandbox('POST', '/faults', { name, ...more })

const changeSetting = (stage: Stage, name: string, value: object): Promise<unknown> =>
  stage.sandbox('PUT', `/tenants/${stage.token}/${name}`, value)

async function startBot(stage: Stage): Promise<FrameLocator> {
  const chat = await openHome(stage)
  await chat.getByRole('button', { name: /send us a/i }).click()
  await chat.getByRole('button', { name: 'Start Conversation' }).click()
  return chat
}

/** Opens the tab with the help articles. */
async function openHelp(stage: Stage): Promise<FrameLocator> {
  const chat = await openHome(stage)
  await chat.getByRole('link', { name: 'Help' }).click()
  await expect(chat.getByRole('searchbox')).toBeVisible()
  return chat
}

export const RECORDED_VISITS: readonly RecordedVisit[] = [
  {
    name: 'team-online',
    rule: '4 Team availability: an agent is online, and the working hours are on',
    act: async (stage) => expect((await openHome(stage)).getByText('We are online').first()).toBeVisible(),
  },
  {
    name: 'team-away',
    rule: '4 Team availability: no agent is online',
    prepare: (stage) => setAgents(stage, 'offline'),
    act: async (stage) => expect((await openHome(stage)).getByText(/away/i).first()).toBeVisible(),
  },
  {
    name: 'presence-changes',
    rule: '4 Agent fetch: a presence update sets the status of each agent',
    act: async (stage) => {
      const { chat } = await converse(stage)
      await setAgents(stage, 'offline')
      await expect(chat.getByText(/away/i).first()).toBeVisible()
    },
  },
  {
    name: 'outside-hours',
    rule: '4 Team availability: outside the working hours the team is away',
    prepare: (stage) => changeSetting(stage, 'hours', { isOpen: false }),
    act: (stage) => openHome(stage),
  },
  {
    name: 'agents-failed',
    rule: '4 Agent fetch: after a failure the error is handled',
    prepare: (stage) => addFault(stage, 'respond-with-status', { path: 'inbox_members', status: 500, times: 1 }),
    act: (stage) => openHome(stage),
  },
  {
    name: 'pre-chat',
    rule: '4 Pre-chat form: all shown fields are required',
    prepare: (stage) => changeSetting(stage, 'pre-chat', { isEnabled: true }),
    act: async (stage) => {
      const chat = await openHome(stage)
      await chat.getByRole('button', { name: /send us a/i }).click()
      await chat.getByRole('button', { name: 'Start Conversation' }).click()
      await expect(chat.locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'message-sent',
    rule: '4 Sending a message: the server copy replaces the temporary one',
    act: (stage) => converse(stage),
  },
  {
    name: 'message-failed',
    rule: '4 Sending a message: a failed message can be sent again',
    act: async (stage) => {
      const { chat } = await converse(stage)
      await failNextSend(stage.sandbox, 422)
      await sendMessage(chat, 'And the price?')
      await expect(chat.getByRole('button', { name: /again|retry/i }).first()).toBeVisible()
      await chat
        .getByRole('button', { name: /again|retry/i })
        .first()
        .click()
      await expect(sentMark(chat).last()).toBeVisible()
    },
  },
  {
    name: 'two-messages-at-once',
    rule: '4 Sending a message: messages keep their order',
    act: async (stage) => {
      const { chat } = await converse(stage)
      await sendMessage(chat, 'First')
      await sendMessage(chat, 'Second')
      await expect(messagesWithText(chat, 'Second')).toHaveCount(1)
      await expect(chat.getByRole('img', { name: 'Sent' }).last()).toBeVisible()
    },
  },
  {
    name: 'agent-answers',
    rule: '4 Sending a message: an agent’s message appears in the conversation',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await sendAgentMessage(stage.sandbox, id, 'Very **quiet**, see [our shop](https://shop.test/).')
      await expect(chat.getByText('Very quiet').first()).toBeVisible()
    },
  },
  {
    name: 'message-deleted',
    rule: '4 Sending a message: a deleted message says so',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      const message = await sendAgentMessage(stage.sandbox, id, 'Wrong window')
      await expect(chat.getByText('Wrong window').first()).toBeVisible()
      await stage.sandbox('DELETE', `/messages/${message}`)
      await expect(messagesWithText(chat, 'Wrong window')).toHaveCount(0)
    },
  },
  {
    name: 'resolved',
    rule: '4 Conversation status: the server resolves the conversation',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await resolveConversation(stage.sandbox, id)
      await expect(chat.getByRole('radiogroup').first()).toBeVisible()
    },
  },
  {
    name: 'rated',
    rule: '9 CSAT options: a rating is sent once',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await resolveConversation(stage.sandbox, id)
      await chat.getByRole('radio').last().click()
    },
  },
  {
    name: 'ended-by-visitor',
    rule: '4 Conversation status: the visitor ends the conversation',
    act: async (stage) => {
      const { chat } = await converse(stage)
      await chooseFromMenu(chat, 'End conversation')
      await chat.getByRole('alertdialog').getByRole('button').last().click()
    },
  },
  {
    name: 'agent-types',
    rule: '4 Typing: on at typing-on, off at typing-off',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await stage.sandbox('POST', `/conversations/${id}/typing`, { status: 'on' })
      await expect(chat.getByText(/typing/i).first()).toBeVisible()
      await stage.sandbox('POST', `/conversations/${id}/typing`, { status: 'off' })
      await expect(chat.getByText(/typing/i)).toHaveCount(0)
    },
  },
  {
    name: 'typing-forgotten',
    rule: '9 Typing auto-off: 30 s without a signal',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await stage.sandbox('POST', `/conversations/${id}/typing`, { status: 'on' })
      await expect(chat.getByText(/typing/i).first()).toBeVisible()
      await expect(chat.getByText(/typing/i)).toHaveCount(0)
    },
  },
  {
    name: 'unread-previews',
    rule: '9 Unread previews: at most 3',
    act: async (stage) => {
      const { id } = await converse(stage)
      await closePanel(stage.page)
      for (const text of ['One', 'Two', 'Three', 'Four']) await sendAgentMessage(stage.sandbox, id, text)
      await expect(frameOf(stage.page).getByText('Four').first()).toBeVisible()
    },
  },
  {
    name: 'unread-read',
    rule: '4 Unread: reading clears the count',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await closePanel(stage.page)
      await sendAgentMessage(stage.sandbox, id, 'Are you there?')
      await expect(frameOf(stage.page).getByText('Are you there?').first()).toBeVisible()
      await bubbleOf(stage.page).click()
      await expect(composerOf(chat)).toBeVisible()
    },
  },
  {
    name: 'search-short',
    rule: '9 Search minimum: a query of 2 characters shows the pinned articles',
    act: async (stage) => {
      const chat = await openHelp(stage)
      await chat.getByRole('searchbox').fill('ba')
      await chat.getByRole('searchbox').fill('')
    },
  },
  {
    name: 'search',
    rule: '9 Search debounce: a query of 3 characters replaces the list',
    act: async (stage) => {
      const chat = await openHelp(stage)
      await chat.getByRole('searchbox').pressSequentially('battery', { delay: 60 })
      await expect(chat.getByText(/battery/i).first()).toBeVisible()
    },
  },
  {
    name: 'search-failed',
    rule: '4 Search: a failed search says so',
    prepare: (stage) => addFault(stage, 'respond-with-status', { path: '/article/search', status: 500, times: 9 }),
    act: async (stage) => {
      const chat = await openHelp(stage)
      await chat.getByRole('searchbox').fill('battery')
      await expect(chat.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'article',
    rule: '4 Article open: the article is shown when its details are loaded',
    act: async (stage) => {
      const chat = await openHelp(stage)
      await chat.getByRole('searchbox').fill('battery')
      await chat.getByRole('main').getByRole('listitem').getByRole('button').or(chat.getByRole('main').getByRole('listitem').getByRole('link')).first().click() // prettier-ignore
      await expect(chat.locator('article').first()).toBeVisible()
    },
  },
  {
    name: 'bot',
    rule: '4 Chatbot flow: the bot is registered with the conversation that it starts',
    token: 'bot',
    prepare: (stage) => changeSetting(stage, 'pre-chat', { isEnabled: false }),
    act: async (stage) => {
      const chat = await startBot(stage)
      await expect(chat.getByRole('log').getByText('What is it about?')).toBeVisible()
    },
  },
  {
    name: 'bot-failed',
    rule: '4 Chatbot flow: a failed start can be tried again',
    token: 'bot',
    prepare: async (stage) => {
      await changeSetting(stage, 'pre-chat', { isEnabled: false })
      await addFault(stage, 'respond-with-status', { path: 'trigger_bot', status: 503, times: 9 })
    },
    act: async (stage) => {
      const chat = await startBot(stage)
      await expect(
        chat
          .getByRole('alert')
          .or(chat.getByRole('button', { name: /again/i }))
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'cable-cut',
    rule: '4 Realtime connection: a closed connection opens again and catches up',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await stage.sandbox('POST', '/cable/cut')
      await sendAgentMessage(stage.sandbox, id, 'While you were away')
      await expect(chat.getByText('While you were away').first()).toBeVisible()
    },
  },
  {
    name: 'offline',
    rule: '4 Setup: the online event refetches conversations, and what was written offline is sent',
    act: async (stage) => {
      const { chat } = await converse(stage)
      await stage.page.context().setOffline(true)
      await sendMessage(chat, 'In the tunnel')
      await stage.page.context().setOffline(false)
      await expect(chat.getByRole('img', { name: 'Sent' })).toHaveCount(1)
    },
  },
  {
    name: 'too-long',
    rule: '9 Message max: 1,000 characters',
    act: async (stage) => {
      const chat = await chatOf(stage)
      await fillComposer(chat, 'long '.repeat(201))
      await expect(composerOf(chat)).toHaveValue(/^(long ){201}$/)
    },
  },
  {
    name: 'options',
    rule: '9 Message types: an option of a template is answered as the visitor',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await sendAgentMessage(stage.sandbox, id, {
        ...{ content: 'Which size?', content_type: 'input_select' },
        content_attributes: {
          items: [
            { title: 'Small', value: 's' },
            { title: 'Large', value: 'l' },
          ],
        },
      })
      await chat.getByRole('button', { name: 'Large' }).click()
      await expect(chat.getByText('Large').first()).toBeVisible()
    },
  },
  {
    name: 'locale-changed',
    rule: '9 Supported UI languages: the host page changes the language',
    act: async (stage) => {
      await converse(stage)
      await stage.page.evaluate(() =>
        (Reflect.get(window, '$chatwoot') as { setLocale: (to: string) => void }).setLocale('de'),
      )
      await expect(frameOf(stage.page).locator('html')).toHaveAttribute('lang', 'de')
    },
  },
  {
    name: 'reloaded',
    rule: '4 Setup: the widget is set up on first opening, also after a reload of the page',
    act: async (stage) => {
      const { chat, id } = await converse(stage)
      await sendAgentMessage(stage.sandbox, id, 'Welcome back')
      await expect(chat.getByText('Welcome back').first()).toBeVisible()
      await stage.page.reload()
      await openHome(stage)
    },
  },
]
