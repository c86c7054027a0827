import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { classNames } from '#components/classNames.ts'
import { selectBrandingUrl } from '#state/selectors/branding.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import styles from './Branding.module.css'

export function Branding() {
  const channel = useAppSelector(selectChannel)
  const url = useAppSelector(selectBrandingUrl)
  const isOnHome = useLocation().pathname === '/home'
  if (channel === undefined || url === undefined) return null
  return (
    <footer className={classNames(styles['branding'], isOnHome && styles['isOnHome'])}>
      <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
        <FormattedMessage id="branding.poweredBy" values={{ brand: channel.branding.name }} />
      </a>
    </footer>
  )
}
