import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import type { Message } from '#domain/message/message.ts'
import { stripMarkdown } from '#domain/message/stripMarkdown.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectBubbleCorner } from '#state/selectors/corner.ts'
import { selectUnreadPreviews } from '#state/selectors/unread.ts'
import { useGoTo } from '../../navigation.ts'
import cards from './NewsCard.module.css'
import { PreviewSender } from './PreviewSender.tsx'
import styles from './UnreadView.module.css'
import { usePreviewHeight } from './usePreviewHeight.ts'

/** Renders at most three of the newest answers while the panel is closed, with buttons to open and to dismiss them. */
export function UnreadView() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const corner = useAppSelector(selectBubbleCorner)
  const previews = useAppSelector(selectUnreadPreviews)
  const top = usePreviewHeight()
  return (
    <section className={styles['view']} data-corner={corner}>
      <div className={styles['list']}>
        <ul className={styles['news']} ref={top}>
          {previews.map((message) => (
            <li className={styles['card']} key={message.id}>
              <Preview message={message} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['actions']}>
        <Button kind="quiet" onPress={() => dispatch({ type: 'unread/dismissed' })}>
          <FormattedMessage id="unread.close" />
        </Button>
        <Button
          onPress={() => {
            goTo('/chat')
            dispatch({ type: 'unread/opened' })
          }}
        >
          <FormattedMessage id="unread.see" />
        </Button>
      </div>
    </section>
  )
}

function Preview({ message: { content, sender } }: { readonly message: Message }) {
  return (
    <article className={cards['card']}>
      <PreviewSender sender={sender} />
      <p className={styles['words']} dir="auto">
        {stripMarkdown(content)}
      </p>
    </article>
  )
}
