import { FormattedMessage, useIntl } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Notice } from '#components/Notice.tsx'
import { type Alert, selectAlerts } from '#state/alerts.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHasTabs } from '#state/selectors/tabs.ts'
import styles from './Alerts.module.css'
import { useGoTo } from '../navigation.ts'

/** Renders alerts, such as a sent transcript or a declined file, until the visitor dismisses them. */
export function Alerts() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const alerts = useAppSelector(selectAlerts)
  const isGood = alerts.every(({ kind }) => kind === 'transcriptSent')
  const notice = alerts.length > 0 && (
    <Notice
      tone={isGood ? 'success' : 'danger'}
      action={
        <IconButton
          icon="close"
          label={intl.formatMessage({ id: 'alert.dismiss' })}
          onPress={({ currentTarget }) => {
            // The pressed button disappears and would lose the focus.
            currentTarget.ownerDocument.querySelector<HTMLElement>('[role="log"]')?.focus()
            dispatch({ type: 'alerts/dismissed' })
          }}
        />
      }
    >
      <ul className={styles['list']}>
        {alerts.map((alert, at) => (
          <li key={at}>
            <AlertText alert={alert} />
          </li>
        ))}
      </ul>
    </Notice>
  )
  return (
    <>
      {/* Screen readers ignore the text with which a region of the role `status` appears. */}
      <div role="status">{isGood && notice}</div>
      {!isGood && notice}
    </>
  )
}

function AlertText({ alert }: { readonly alert: Alert }) {
  if (alert.kind === 'fileDeclined') return <Declined {...alert} />
  if (alert.kind === 'transcriptSent') return <FormattedMessage id="transcript.sent" />
  if (alert.kind === 'failed') return <FormattedMessage id="error.tryAgain" />
  return <FormattedMessage id="file.uploadFailed" />
}

function Declined({ name, problem, limitMb }: Extract<Alert, { kind: 'fileDeclined' }>) {
  const limit = useIntl().formatNumber(limitMb, { style: 'unit', unit: 'megabyte' })
  return (
    <>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
      </span>{' '}
      {problem === 'tooManyPixels' || problem === 'unreadable' ? (
        <FeatureTexts group="pictureEditor">
          <FormattedMessage id={`pictureEditor.${problem}`} />
        </FeatureTexts>
      ) : (
        <FormattedMessage id={`file.${problem}`} values={{ limit }} />
      )}
      {problem === 'typeRefused' && <TypesHelp />}
    </>
  )
}

function TypesHelp() {
  const goTo = useGoTo()
  const hasHelp = useAppSelector(selectHasTabs)
  return (
    hasHelp && (
      <button className={styles['help']} type="button" onClick={() => goTo('/help')}>
        <FormattedMessage id="file.typesHelp" />
      </button>
    )
  )
}
