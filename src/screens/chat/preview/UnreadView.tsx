import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectBubbleCorner } from '#state/selectors/corner.ts'
import { selectUnreadCount, selectUnreadPreviews } from '#state/selectors/unread.ts'
import { useGoTo } from '../../navigation.ts'
import { MessageSummary } from '../../summary/MessageSummary.tsx'
import cards from './PreviewCard.module.css'
import { Origin } from './Origin.tsx'
import { PreviewAnnouncement } from './PreviewAnnouncement.tsx'
import styles from './UnreadView.module.css'
import { usePreviewHeight } from './usePreviewHeight.ts'

/** Renders at most three of the newest answers while the panel is closed, with buttons to open and to dismiss them. */
export function UnreadView() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const corner = useAppSelector(selectBubbleCorner)
  const previews = useAppSelector(selectUnreadPreviews)
  const count = useAppSelector(selectUnreadCount)
  const top = usePreviewHeight()
  const open = (): void => {
    goTo('/chat')
    dispatch({ type: 'unread/opened' })
  }
  return (
    <section className={styles['view']} data-corner={corner}>
      <PreviewAnnouncement count={count} />
      <div className={styles['list']}>
        <ul className={styles['previews']} ref={top}>
          {previews.map((message, at) => (
            <li className={styles['card']} key={message.id}>
              <button className={cards['card']} type="button" onClick={open}>
                <MessageSummary
                  message={message}
                  origin={<Origin sender={message.sender} />}
                  isWhole={at === previews.length - 1}
                />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['actions']}>
        <Button kind="quiet" onPress={() => dispatch({ type: 'unread/dismissed' })}>
          <FormattedMessage id="unread.close" />
        </Button>
        <Button onPress={open}>
          <FormattedMessage id="unread.see" />
        </Button>
      </div>
    </section>
  )
}
