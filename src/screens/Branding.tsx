import { FormattedMessage } from 'react-intl'
import { selectBrandingUrl } from '#state/selectors/branding.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import styles from './Branding.module.css'

/** Renders the "Powered by" link; nothing if the account hides it. */
export function Branding({ className = styles['branding'] }: { readonly className?: string | undefined }) {
  const channel = useAppSelector(selectChannel)
  const url = useAppSelector(selectBrandingUrl)
  if (channel === undefined || url === undefined) return null
  return (
    <footer className={className}>
      <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
        <FormattedMessage id="branding.poweredBy" values={{ brand: channel.branding.name }} />
      </a>
    </footer>
  )
}
