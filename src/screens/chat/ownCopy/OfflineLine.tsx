import { FormattedDate, FormattedMessage } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsOnline } from '#state/network.ts'
import type { EpochMs } from '#domain/time.ts'
import styles from './OfflineLine.module.css'

/** Renders that the messages on screen are a copy, and of which time. */
export function OfflineLine({ asOf }: { readonly asOf: EpochMs }) {
  const isOnline = useAppSelector(selectIsOnline)
  const time = <FormattedDate value={asOf} month="short" day="numeric" hour="numeric" minute="2-digit" />
  return (
    <p className={styles['line']} role="status">
      <FeatureTexts group="offlineHistory">
        <FormattedMessage id={isOnline ? 'offlineHistory.unreachable' : 'offlineHistory.asOf'} values={{ time }} />
      </FeatureTexts>
    </p>
  )
}
