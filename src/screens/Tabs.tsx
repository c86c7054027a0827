import { FormattedMessage, useIntl } from 'react-intl'
import { NavLink } from 'react-router-dom'
import { Icon } from '#components/Icon.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectHasTabs } from '#state/selectors/tabs.ts'
import { usePageQuery } from './navigation.ts'
import styles from './Tabs.module.css'

const TABS = ['home', 'chat', 'help'] as const

/** The screens are routes, so the tabs are links: `aria-current` says where one is. */
export function Tabs() {
  const intl = useIntl()
  const search = usePageQuery()
  const isShown = useAppSelector(selectHasTabs)
  if (!isShown) return null
  return (
    <nav className={styles['tabs']} aria-label={intl.formatMessage({ id: 'tabs.label' })}>
      {TABS.map((tab) => (
        <NavLink key={tab} className={styles['tab'] ?? ''} to={{ pathname: `/${tab}`, search }}>
          <Icon name={tab} />
          <FormattedMessage id={`tabs.${tab}`} />
        </NavLink>
      ))}
    </nav>
  )
}
