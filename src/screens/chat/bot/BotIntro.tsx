import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { TypingIndicator } from '#components/TypingIndicator.tsx'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { type BotStage, selectBotIcon, selectBotName } from '#state/selectors/bot.ts'
import { selectTimeline } from '#state/selectors/timeline.ts'
import { selectTypingSender } from '#state/typing.ts'
import styles from './BotIntro.module.css'

/** Who answers here, before anything is said; and the dots as long as the beginning is on its way. */
export function BotIntro({ stage }: { readonly stage: BotStage }) {
  const isEmpty = useAppSelector(selectTimeline).length === 0
  const isTyping = useAppSelector(selectTypingSender) !== undefined
  return (
    <>
      {isEmpty && stage !== 'starting' && <Introduction />}
      <div role="status">{stage === 'starting' && !isTyping && <Starting />}</div>
    </>
  )
}

function Introduction() {
  const [name, icon] = [useAppSelector(selectBotName), useAppSelector(selectBotIcon)]
  return (
    <div className={styles['intro']}>
      <Avatar name={name ?? ''} imageUrl={icon} size="large" />
      <p className={styles['name']}>
        <bdi>{name}</bdi>
        <span className={styles['kind']}>
          <FormattedMessage id="message.bot" />
        </span>
      </p>
      <p className={styles['words']}>
        <FormattedMessage id="bot.intro" />
      </p>
    </div>
  )
}

function Starting() {
  const intl = useIntl()
  const [name = '', icon] = [useAppSelector(selectBotName), useAppSelector(selectBotIcon)]
  const label = intl.formatMessage({ id: 'bot.starting' }, { name })
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        <TypingIndicator label={label} avatar={<Avatar name={name} imageUrl={icon} size="small" />} />
      </div>
    </>
  )
}
