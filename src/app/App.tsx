import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { Tabs } from '#screens/Tabs.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectSetup } from '#state/setup.ts'
import styles from './App.module.css'
import { AppRoutes } from './routes.tsx'

export function App() {
  const hasFailed = useAppSelector(selectSetup) === 'failed'
  return (
    <div className={styles['panel']}>
      <main className={styles['screen']}>{hasFailed ? <SetupFailed /> : <AppRoutes />}</main>
      <Tabs />
    </div>
  )
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
