import { FormattedMessage } from 'react-intl'
import { classNames } from '#components/classNames.ts'
import { selectBrandingUrl } from '#state/selectors/branding.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsSettingUp } from '#state/setup.ts'
import styles from './Branding.module.css'

/**
 * Renders the "Powered by" link; nothing if the account hides it. The link is invisible until setup has finished, because
 * only then it is known whether there is a tab bar below it.
 */
export function Branding({ className = styles['branding'] }: { readonly className?: string | undefined }) {
  const channel = useAppSelector(selectChannel)
  const url = useAppSelector(selectBrandingUrl)
  const isSettingUp = useAppSelector(selectIsSettingUp)
  if (channel === undefined || url === undefined) return null
  return (
    <footer className={classNames(className, isSettingUp && styles['waiting'])}>
      <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
        <FormattedMessage id="branding.poweredBy" values={{ brand: channel.branding.name }} />
      </a>
    </footer>
  )
}
