import { FormattedMessage } from 'react-intl'
import { selectBrandingUrl } from '#state/selectors/branding.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import styles from './Branding.module.css'

export function Branding() {
  const channel = useAppSelector(selectChannel)
  const url = useAppSelector(selectBrandingUrl)
  if (channel === undefined || url === undefined) return null
  return (
    <footer className={styles['branding']}>
      <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
        <FormattedMessage id="branding.poweredBy" values={{ brand: channel.branding.name }} />
      </a>
    </footer>
  )
}
