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

/** Renders one conversation. Holds the acting agent, the message to reply to, and whether the agent is typing. */
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
    // The previous agent stops typing before another agent takes over.
    await type(false)
    setAgentId(next)
  }
  const say = async (drafts: readonly DeskDraft[]): Promise<void> => {
    await type(false)
    setReplyTo(undefined)
    // The drafts are sent one at a time, as their order matters.
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
