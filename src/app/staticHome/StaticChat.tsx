import { useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { EarlyField } from '#screens/EarlyField.tsx'
import { ScreenHeader } from '#screens/ScreenHeader.tsx'
import { Tabs } from '#screens/Tabs.tsx'
import styles from '../views/App.module.css'

/**
 * Renders the chat that the card of the static Home opens: the place of the header and the tabs, and a field to type in.
 * `showHome.ts` shows the status if the widget takes long.
 */
export function StaticChat() {
  const intl = useIntl()
  return (
    <div id="early-chat" hidden>
      <div className={styles['panel']}>
        <main className={styles['screen']}>
          <ScreenHeader before={<Avatar name="" />} />
          <p role="status">
            <span hidden>{intl.formatMessage({ id: 'loading' })}</span>
          </p>
          <EarlyField />
        </main>
        {BUILT_IN.knowledgeBase && <Tabs />}
      </div>
    </div>
  )
}
