import { Announcer } from './Announcer.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import styles from './ChatScreen.module.css'
import { Composer } from './Composer.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { MessageList } from './MessageList.tsx'
import { useSeen } from './useSeen.ts'

export function ChatScreen() {
  useSeen()
  return (
    <div className={styles['screen']}>
      <ChatHeader />
      <ConnectionNotice />
      <MessageList />
      <Announcer />
      <Composer />
    </div>
  )
}
