import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import type { Message } from '#domain/message.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectUnreadPreviews } from '#state/selectors/unread.ts'
import { useGoTo } from '../navigation.ts'
import { SenderAvatar } from './SenderAvatar.tsx'
import styles from './UnreadView.module.css'

/** The newest answers before the panel is open: at most three, and a way in or out. */
export function UnreadView() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const previews = useAppSelector(selectUnreadPreviews)
  return (
    <section className={styles['view']}>
      <ul className={styles['list']}>
        {previews.map((message) => (
          <li key={message.id}>
            <Preview message={message} />
          </li>
        ))}
      </ul>
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
  const intl = useIntl()
  const name = sender?.name || intl.formatMessage({ id: 'message.bot' })
  return (
    <article className={styles['preview']}>
      <p className={styles['who']}>
        <SenderAvatar name={name} sender={sender} />
        <span>
          <bdi className={styles['name']}>{name}</bdi>{' '}
          <Origin isBot={sender?.kind === 'bot' && name !== intl.formatMessage({ id: 'message.bot' })} />
        </span>
      </p>
      <p className={styles['words']} dir="auto">
        {content}
      </p>
    </article>
  )
}

/** A bot says that it is one; everybody says for whom they speak. */
function Origin({ isBot }: { readonly isBot: boolean }) {
  const company = useAppSelector(selectChannel)?.websiteName
  return (
    <>
      {isBot && (
        <span className={styles['bot']}>
          <FormattedMessage id="message.bot" />
        </span>
      )}{' '}
      {company && <FormattedMessage id="unread.from" values={{ company: <bdi>{company}</bdi> }} />}
    </>
  )
}
