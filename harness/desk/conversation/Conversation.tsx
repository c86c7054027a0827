import { useState } from 'react'
import type { DeskConversation, DeskDraft, DeskMessage, DeskTenant, Sandbox } from '../sandbox.ts'
import { AgentControls } from './AgentControls.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { Messages } from './Messages.tsx'

type ConversationProps = {
  readonly sandbox: Sandbox
  readonly conversation: DeskConversation
  readonly messages: readonly DeskMessage[]
  readonly agents: DeskTenant['agents']
  readonly isVisitorTyping: boolean
}

/** Renders one conversation. Holds the acting agent, the message to reply to, and whether the agent is typing. */
export function Conversation({ sandbox, conversation, messages, agents, isVisitorTyping }: ConversationProps) {
  const { id } = conversation
  const [agentId, setAgentId] = useState(agents[0]?.id ?? 1)
  const [replyTo, setReplyTo] = useState<number>()
  const [isTyping, setTyping] = useState(false)
  const changeTyping = async (isOn: boolean): Promise<void> => {
    if (isOn === isTyping) return
    setTyping(isOn)
    await sandbox.setTyping(id, isOn, agentId)
  }
  const changeAgent = async (next: number): Promise<void> => {
    // The previous agent stops typing before another agent takes over.
    await changeTyping(false)
    setAgentId(next)
  }
  const send = async (drafts: readonly DeskDraft[]): Promise<void> => {
    await changeTyping(false)
    setReplyTo(undefined)
    // The drafts are sent one at a time, as their order matters.
    for (const draft of drafts)
      await sandbox.sendMessage(id, { agentId, ...(replyTo !== undefined && { in_reply_to: replyTo }), ...draft })
    await sandbox.markRead(id)
  }
  return (
    <>
      <Messages sandbox={sandbox} messages={messages} isVisitorTyping={isVisitorTyping} onReply={setReplyTo} />
      <AgentControls
        sandbox={sandbox}
        conversation={conversation}
        agents={agents}
        agentId={agentId}
        isTyping={isTyping}
        onAgent={changeAgent}
        onTyping={changeTyping}
        onSend={send}
      />
      <ReplyForm
        sandbox={sandbox}
        conversation={conversation}
        replyTo={messages.find((message) => message.id === replyTo)}
        onCancelReply={() => setReplyTo(undefined)}
        onTyping={changeTyping}
        onSend={send}
      />
    </>
  )
}
