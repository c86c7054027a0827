'use client'

import { useState } from 'react'
import { LiveChat, useLiveChat, useLiveChatEvent, useUnreadCount } from 'livechat-widget-embed/react'

export function Chat() {
  const chat = useLiveChat()
  const unread = useUnreadCount()
  const [lastMessage, setLastMessage] = useState('')
  useLiveChatEvent('message', ({ content }) => setLastMessage(content))

  return (
    <header>
      <button type="button" disabled={!chat} onClick={() => chat?.open().catch(console.warn)}>
        Ask us ({unread})
      </button>
      <output>{lastMessage}</output>
      <LiveChat
        token="YOUR_TOKEN"
        baseUrl="https://chat.example.com/tenants/YOUR_TOKEN"
        locale="en"
        onError={({ code }) => console.warn('The chat has a problem:', code)}
      />
    </header>
  )
}
