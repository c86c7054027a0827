import type { ConversationRecord, MessageRecord } from '../records.ts'
import type { World } from '../world.ts'
import { answersOf, stepAfterForm, stepAfterWords } from './answer.ts'
import { STEPS } from './script.ts'

export type Bot = {
  /** Starts the script. Does nothing if the script has already started in this conversation. */
  readonly trigger: (conversation: ConversationRecord) => void
  readonly restart: (conversation: ConversationRecord) => void
  /** Handles a message or a submitted form of a visitor, in any conversation. */
  readonly hear: (message: MessageRecord) => void
  readonly clear: () => void
}

const BOT = { type: 'AgentBot', id: 1 } as const

type BotOptions = {
  readonly world: World
  /** Time that the bot types before it answers, in ms; 0 means that it answers within the same call. */
  readonly typingMs: number
}

/** Runs the seeded script in conversations that still belong to the bot. */
export function createBot({ world, typingMs }: BotOptions): Bot {
  const typing = new Map<number, ReturnType<typeof setTimeout>>()
  const find = (id: number): ConversationRecord | undefined => world.store.find('conversations', id)
  const isOwn = (conversation: ConversationRecord | undefined): conversation is ConversationRecord =>
    conversation?.status === 'pending' && conversation.botStep !== undefined

  function say(id: number, step: string, answered?: MessageRecord): void {
    const conversation = find(id)
    if (conversation === undefined) return
    const { tenant, origin } = world.baseOf(conversation)
    const { name, email } = world.contactOf(conversation)
    const visitor = email === null ? '' : (name.split(' ')[0] ?? '')
    const facts = { bot: tenant.botName || 'Bot', visitor, answers: answersOf(answered), help: `${origin}/help` }
    for (const line of STEPS[step]?.says(facts) ?? [])
      world.addMessage({ ...line, conversationId: id, messageType: 1, sender: BOT })
    end(id, step)
  }

  function end(id: number, step: string): void {
    const conversation = find(id)
    const kind = STEPS[step]?.end
    if (conversation === undefined || kind === undefined) return
    const content = kind === 'hand-off' ? 'The bot handed the conversation over' : 'The bot closed the conversation'
    world.addMessage({ conversationId: id, messageType: 2, content, sender: null })
    world.setStatus(conversation, kind === 'hand-off' ? 'open' : 'resolved')
  }

  function goTo(conversation: ConversationRecord, step: string, answered?: MessageRecord): void {
    const { id } = conversation
    clearTimeout(typing.get(id))
    const changed = world.store.save('conversations', { ...conversation, botStep: step })
    if (typingMs === 0) return say(id, step, answered)
    world.setTyping(changed, { isOn: true, isPrivate: false, sender: BOT })
    typing.set(
      id,
      setTimeout(() => {
        typing.delete(id)
        const current = find(id)
        if (current) world.setTyping(current, { isOn: false, isPrivate: false, sender: BOT })
        say(id, step, answered)
      }, typingMs),
    )
  }

  function hear(message: MessageRecord): void {
    const conversation = find(message.conversationId)
    if (!isOwn(conversation)) return
    if (message.messageType !== 0) {
      const next = message.sender?.type === 'AgentBot' ? stepAfterForm(message) : undefined
      return next === undefined ? undefined : goTo(conversation, next, message)
    }
    if (STEPS[conversation.botStep ?? '']?.end !== undefined) return goTo(conversation, 'begin')
    if (message.content === null && message.attachments.length === 0) return undefined
    const asked = world.messagesOf(conversation).findLast(({ sender }) => sender?.type === 'AgentBot')
    return goTo(conversation, stepAfterWords(message.content ?? '', asked))
  }

  return {
    trigger: (conversation) => {
      if (conversation.botStep === undefined) goTo(conversation, 'begin')
    },
    restart: (conversation) => {
      world.setStatus(conversation, 'pending')
      goTo(find(conversation.id) ?? conversation, 'again')
    },
    hear,
    clear: () => {
      for (const timer of typing.values()) clearTimeout(timer)
      typing.clear()
    },
  }
}
