import { useStableWhileComposing } from '#components/textArea/composition.ts'
import { selectContact } from '#state/visitor/contact.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectCampaignOfChat } from '#state/selectors/campaigns.ts'
import { selectTimeline } from '#state/selectors/timeline.ts'
import { Alerts } from './Alerts.tsx'
import { Announcer } from './list/Announcer.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import styles from './ChatScreen.module.css'
import { DropZone } from './composer/DropZone.tsx'
import { ConversationFooter } from './footer/ConversationFooter.tsx'
import { MessageList } from './list/MessageList.tsx'
import { useFirstStep } from './footer/useFirstStep.ts'

export function ChatScreen() {
  const { generation } = useAppSelector(selectContact)
  const step = useStableWhileComposing(useFirstStep())
  const offer = useAppSelector(selectCampaignOfChat)
  const isEmpty = useAppSelector((state) => selectTimeline(state).length === 0) && offer === undefined
  const hasForm = step === 'preChat' || step === 'contactForm'
  return (
    <DropZone className={styles['screen']}>
      <ChatHeader />
      <Alerts />
      {!(hasForm && isEmpty) && <MessageList />}
      {/* The key changes with the contact, so that the messages of one person are not announced to the next. */}
      <Announcer key={generation} />
      <ConversationFooter step={step} />
    </DropZone>
  )
}
