import { FormattedMessage } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectBotIcon, selectBotName } from '#state/selectors/bot.ts'
import styles from './BotIntro.module.css'

/** Renders the bot's picture and name before the first message. */
export function BotIntro() {
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
