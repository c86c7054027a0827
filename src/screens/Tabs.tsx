import { type MouseEvent, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useHref, useLocation } from 'react-router-dom'
import { Icon } from '#components/Icon.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHasTabs, selectMayHaveTabs } from '#state/selectors/tabs.ts'
import { useGoTo, usePageQuery } from './navigation.ts'
import { UnreadMark } from './UnreadMark.tsx'
import styles from './Tabs.module.css'

const TABS = ['home', 'chat', 'help'] as const

type TabName = (typeof TABS)[number]

/**
 * Renders the tabs. They are links, as the screens are routes; `aria-current` marks the current screen. Until it is known
 * whether there are tabs, their bar is empty, so that they do not push what stands above them.
 */
export function Tabs() {
  const intl = useIntl()
  const isShown = useAppSelector(selectHasTabs)
  const isExpected = useAppSelector(selectMayHaveTabs)
  if (!isShown) return isExpected && <div className={styles['tabs']} />
  return (
    <nav className={styles['tabs']} aria-label={intl.formatMessage({ id: 'tabs.label' })}>
      {TABS.map((tab) => (
        <Tab key={tab} name={tab}>
          <Icon icon={tab} />
          <span className={styles['label']}>
            <FormattedMessage id={`tabs.${tab}`} />
          </span>
        </Tab>
      ))}
    </nav>
  )
}

/** Renders a plain link. The router's link component adds 3 kB for prefetching, which the tabs do not use. */
function Tab({ name, children }: { readonly name: TabName; readonly children: ReactNode }) {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const { pathname, search: hereSearch } = useLocation()
  const search = usePageQuery()
  const href = useHref({ pathname: `/${name}`, search })
  // The tab Help leads from a category to all of them.
  const isCategory = hereSearch.includes('category=')
  const isHere = pathname === `/${name}` || pathname.startsWith(`/${name}/`)
  const follow = (event: MouseEvent): void => {
    if (isForBrowser(event)) return
    event.preventDefault()
    dispatch({ type: 'screens/tabClicked', tab: name })
    if (pathname !== `/${name}` || isCategory) goTo(`/${name}`)
  }
  return (
    <a className={styles['tab']} href={href} aria-current={isHere ? 'page' : undefined} onClick={follow}>
      {children}
      {name === 'chat' && !isHere && <UnreadMark className={styles['unread']} />}
    </a>
  )
}

/** True if the visitor holds a modifier key, which asks the browser for a new window or tab. */
const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey
