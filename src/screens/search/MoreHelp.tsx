import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import styles from './MoreHelp.module.css'

type MoreHelpProps = { readonly heading: 'h2' | 'h3'; readonly onStartChat: () => void }

/** Renders a button to contact the team, after an article or a search without results. */
export const MoreHelp = ({ heading: Heading, onStartChat }: MoreHelpProps) => (
  <aside className={styles['more']}>
    <Heading className={styles['words']}>
      <FormattedMessage id="article.needHelp" />
    </Heading>
    <Button kind="quiet" onPress={onStartChat}>
      <FormattedMessage id="article.helpWanted" />
    </Button>
  </aside>
)
