import type { ConversationRecord, MessageRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { answersOf, stepAfterForm, stepAfterText } from './answer.ts'
import { type BotMessage, STEPS } from './script.ts'
import { createWordByWord } from './wordByWord.ts'

export type Bot = {
  /** Starts the script. Does nothing if the script has already started in this conversation. */
  readonly trigger: (conversation: ConversationRecord) => void
  readonly restart: (conversation: ConversationRecord) => void
  /** Handles a message or a submitted form of a visitor, in any conversation. */
  readonly handleMessage: (message: MessageRecord) => void
  readonly clear: () => void
}

const BOT = { type: 'AgentBot', id: 1 } as const

type BotOptions = {
  readonly world: World
  /** Time that the bot types before it answers, in ms; 0 means that it answers within the same call. */
  readonly typingMs: number
}

/** Creates a bot that runs the script `STEPS` in pending conversations in which the script has started. */
export function createBot({ world, typingMs }: BotOptions): Bot {
  const wordByWord = createWordByWord(world)
  const typingTimers = new Map<number, ReturnType<typeof setTimeout>>()
  const find = (id: number): ConversationRecord | undefined => world.store.find('conversations', id)
  const isOwnedByBot = (conversation: ConversationRecord | undefined): conversation is ConversationRecord =>
    conversation?.status === 'pending' && conversation.botStep !== undefined

  function sendStep(id: number, step: string, answer?: MessageRecord): void {
    const conversation = find(id)
    if (conversation === undefined) return
    const { tenant, origin } = world.baseOf(conversation)
    const { name, email } = world.contactOf(conversation)
    const visitorName = email === null ? '' : (name.split(' ')[0] ?? '')
    const context = {
      botName: tenant.botName || 'Bot',
      visitorName,
      answers: answersOf(answer),
      helpUrl: `${origin}/help`,
    }
    sendMessages(id, STEPS[step]?.buildMessages(context) ?? [], () => end(id, step))
  }

  /** Sends the messages one after the other. Those after a message that is sent word by word wait for its end. */
  function sendMessages(id: number, [message, ...others]: readonly BotMessage[], onEnd: () => void): void {
    if (message === undefined) return onEnd()
    const { isStreamed = false, ...content } = message
    const draft = { ...content, conversationId: id, messageType: 1, sender: BOT }
    const sendOthers = (): void => sendMessages(id, others, onEnd)
    if (isStreamed && typingMs > 0) return wordByWord.send(draft, sendOthers)
    world.addMessage(draft)
    sendOthers()
  }

  function end(id: number, step: string): void {
    const conversation = find(id)
    const kind = STEPS[step]?.end
    if (conversation === undefined || kind === undefined) return
    const content = kind === 'hand-off' ? 'The bot handed the conversation over' : 'The bot closed the conversation'
    world.addMessage({ conversationId: id, messageType: 2, content, sender: null })
    world.setStatus(conversation, kind === 'hand-off' ? 'open' : 'resolved')
  }

  function goTo(conversation: ConversationRecord, step: string, answer?: MessageRecord): void {
    const { id } = conversation
    clearTimeout(typingTimers.get(id))
    const changed = world.store.save('conversations', { ...conversation, botStep: step })
    if (typingMs === 0) return sendStep(id, step, answer)
    world.setTyping(changed, { isOn: true, isPrivate: false, sender: BOT })
    typingTimers.set(
      id,
      setTimeout(() => {
        typingTimers.delete(id)
        const current = find(id)
        if (current) world.setTyping(current, { isOn: false, isPrivate: false, sender: BOT })
        sendStep(id, step, answer)
      }, typingMs),
    )
  }

  function handleMessage(message: MessageRecord): void {
    const conversation = find(message.conversationId)
    if (!isOwnedByBot(conversation)) return
    if (message.messageType !== 0) {
      const next = message.sender?.type === 'AgentBot' ? stepAfterForm(message) : undefined
      return next === undefined ? undefined : goTo(conversation, next, message)
    }
    if (STEPS[conversation.botStep ?? '']?.end !== undefined) return goTo(conversation, 'begin')
    if (message.content === null && message.attachments.length === 0) return undefined
    const question = world.messagesOf(conversation).findLast(({ sender }) => sender?.type === 'AgentBot')
    return goTo(conversation, stepAfterText(message.content ?? '', question))
  }

  return {
    trigger: (conversation) => {
      if (conversation.botStep === undefined) goTo(conversation, 'begin')
    },
    restart: (conversation) => {
      world.setStatus(conversation, 'pending')
      goTo(find(conversation.id) ?? conversation, 'again')
    },
    handleMessage,
    clear: () => {
      for (const timer of typingTimers.values()) clearTimeout(timer)
      typingTimers.clear()
      wordByWord.clear()
    },
  }
}
