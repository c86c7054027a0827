import { useState } from 'react'
import type { DeskConversation, DeskDraft, DeskMessage, DeskTenant, Sandbox } from '../sandbox.ts'
import { Acts } from './Acts.tsx'
import { Answer } from './Answer.tsx'
import { Messages } from './Messages.tsx'

type TalkProps = {
  readonly sandbox: Sandbox
  readonly conversation: DeskConversation
  readonly messages: readonly DeskMessage[]
  readonly agents: DeskTenant['agents']
  readonly isVisitorTyping: boolean
}

/** One conversation: who answers, what they answer to, and whether they are at it. */
export function Talk({ sandbox, conversation, messages, agents, isVisitorTyping }: TalkProps) {
  const { id } = conversation
  const [agentId, setAgentId] = useState(agents[0]?.id ?? 1)
  const [replyTo, setReplyTo] = useState<number>()
  const [isTyping, setTyping] = useState(false)
  const type = async (isOn: boolean): Promise<void> => {
    if (isOn === isTyping) return
    setTyping(isOn)
    await sandbox.type(id, isOn, agentId)
  }
  const changeAgent = async (next: number): Promise<void> => {
    // Who types and then hands over has stopped typing.
    await type(false)
    setAgentId(next)
  }
  const say = async (drafts: readonly DeskDraft[]): Promise<void> => {
    await type(false)
    setReplyTo(undefined)
    // One after another: their order is their meaning.
    for (const draft of drafts)
      await sandbox.say(id, { agentId, ...(replyTo !== undefined && { in_reply_to: replyTo }), ...draft })
    await sandbox.read(id)
  }
  return (
    <>
      <Messages sandbox={sandbox} messages={messages} isVisitorTyping={isVisitorTyping} onReply={setReplyTo} />
      <Acts
        sandbox={sandbox}
        conversation={conversation}
        agents={agents}
        agentId={agentId}
        isTyping={isTyping}
        onAgent={changeAgent}
        onTyping={type}
        onSay={say}
      />
      <Answer
        sandbox={sandbox}
        conversation={conversation}
        replyTo={messages.find((message) => message.id === replyTo)}
        onForgetReply={() => setReplyTo(undefined)}
        onTyping={type}
        onSay={say}
      />
    </>
  )
}
