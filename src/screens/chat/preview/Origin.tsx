import { FormattedMessage, useIntl } from 'react-intl'
import type { Sender } from '#domain/message/sender.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { useTeamSender } from '../../summary/useTeamSender.ts'
import styles from './PreviewCard.module.css'

/** Renders the label of a bot with another name, and the company's name unless the company itself is the sender. */
export function Origin({ sender }: { readonly sender: Sender | undefined }) {
  const company = useAppSelector(selectChannel)?.websiteName
  const intl = useIntl()
  const { kind, name } = useTeamSender(sender)
  const isNamedBot = kind === 'bot' && name !== intl.formatMessage({ id: 'message.bot' })
  return (
    <>
      {isNamedBot && (
        <span className={styles['bot']}>
          <FormattedMessage id="message.bot" />
        </span>
      )}{' '}
      {company && company !== name && <FormattedMessage id="unread.from" values={{ company: <bdi>{company}</bdi> }} />}
    </>
  )
}
