import { lazy, Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { Branding } from '#screens/Branding.tsx'
import { Tabs } from '#screens/Tabs.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsPeeking } from '#state/widget.ts'
import styles from './App.module.css'
import { AppRoutes } from './routes.tsx'

const UnreadView = lazy(async () => ({ default: (await import('#screens/chat/UnreadView.tsx')).UnreadView }))

const CampaignView = lazy(async () => ({ default: (await import('#screens/chat/CampaignView.tsx')).CampaignView }))

export function App() {
  const hasFailed = useAppSelector(selectSetup) === 'failed'
  const isPeeking = useAppSelector(selectIsPeeking)
  return (
    <div className={styles['panel']}>
      <main className={styles['screen']}>{hasFailed ? <SetupFailed /> : <Screen />}</main>
      {!isPeeking && <Branding />}
      <Tabs />
    </div>
  )
}

/** A few lines of news, or of an offer, stand in for every screen, until the visitor goes in. */
function Screen() {
  const isPeeking = useAppSelector(selectIsPeeking)
  const view = useAppSelector(({ widget }) => widget.view)
  if (!isPeeking) return <AppRoutes />
  return <Suspense>{view === 'campaign' ? <CampaignView /> : <UnreadView />}</Suspense>
}

function SetupFailed() {
  const dispatch = useAppDispatch()
  return (
    <EmptyState
      icon="warning"
      action={
        <Button onPress={() => dispatch({ type: 'setup/retried' })}>
          <FormattedMessage id="retry" />
        </Button>
      }
    >
      <FormattedMessage id="error.setup" />
    </EmptyState>
  )
}
