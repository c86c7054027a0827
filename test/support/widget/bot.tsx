import { screen } from '@testing-library/react'
import { type AppAction, root } from '#state/root.ts'
import {
  openConversation,
  messageCreated,
  deliverEvents,
  advanceTime,
  press,
  setChannel,
  type StartedWidget,
} from './conversation.tsx'
import { json } from '../network/observedFetch.ts'
import { startWidget } from './startedWidget.tsx'

export const TRIGGER_BOT = 'POST /v2/widget/inbox/3/trigger_bot'

export const BOT_SENDER = { sender: { id: 1, name: 'Lumi', type: 'agent_bot' } }

/** Starts the widget for a tenant with a bot, before the first message. */
export function startWithBot(start: Parameters<typeof startWidget>[0] = {}): StartedWidget {
  const widget = startWidget(start)
  setChannel(widget.server, { has_a_connected_agent_bot: 'Lumi' })
  return widget
}

/** Returns a list that receives every action dispatched from now on. */
export function recordActions({ store }: StartedWidget): AppAction[] {
  const actions: AppAction[] = []
  store.replaceReducer((state, action) => {
    actions.push(action)
    return root(state, action)
  })
  return actions
}

export const actionsOfType = (actions: readonly AppAction[], type: AppAction['type']): readonly AppAction[] =>
  actions.filter((action) => action.type === type)

export const pressStartConversation = (): void => press('Start Conversation')

export const failOnce = ({ server }: StartedWidget, line: string, code = 500): void =>
  server.respondOnce(line, () => json({}, code))

/** Returns whether there is a button, or an item of the open menu, with this name. */
export const hasButton = (name: string): boolean =>
  (screen.queryByRole('button', { name }) ?? screen.queryByRole('menuitem', { name })) !== null

/** Starts a bot conversation and returns the widget after the bot's first message. */
export async function startBotConversation(widget: StartedWidget = startWithBot()): Promise<StartedWidget> {
  await openConversation(widget)
  pressStartConversation()
  await advanceTime(200)
  const { id } = widget.server.add('What is it about?', BOT_SENDER)
  await deliverEvents(widget, messageCreated(id, 'What is it about?', BOT_SENDER))
  return widget
}
