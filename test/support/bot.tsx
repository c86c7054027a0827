import { screen } from '@testing-library/react'
import { type AppAction, root } from '#state/root.ts'
import { converse, created, hear, later, press, setChannel, type Started } from './conversation.tsx'
import { json } from './observedFetch.ts'
import { startWidget } from './startedWidget.tsx'

export const TRIGGER = 'POST /v2/widget/inbox/3/trigger_bot'

export const LUMI = { sender: { id: 1, name: 'Lumi', type: 'agent_bot' } }

/** Starts the widget for a tenant with a bot, before the first message. */
export function startWithBot(start: Parameters<typeof startWidget>[0] = {}): Started {
  const widget = startWidget(start)
  setChannel(widget.server, { has_a_connected_agent_bot: 'Lumi' })
  return widget
}

/** Returns a list that receives every action dispatched from now on. */
export function listen({ store }: Started): AppAction[] {
  const facts: AppAction[] = []
  store.replaceReducer((state, action) => {
    facts.push(action)
    return root(state, action)
  })
  return facts
}

export const ofType = (facts: readonly AppAction[], type: AppAction['type']): readonly AppAction[] =>
  facts.filter((fact) => fact.type === type)

export const begin = (): void => press('Start Conversation')

export const failsOnce = ({ server }: Started, line: string, code = 500): void =>
  server.failNext(line, () => json({}, code))

export const isThere = (name: string): boolean => screen.queryByRole('button', { name }) !== null

/** Starts a bot conversation and returns the widget after the bot's first message. */
export async function talk(widget: Started = startWithBot()): Promise<Started> {
  await converse(widget)
  begin()
  await later(200)
  const { id } = widget.server.add('What is it about?', LUMI)
  await hear(widget, created(id, 'What is it about?', LUMI))
  return widget
}
