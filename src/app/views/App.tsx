import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { classNames } from '#components/classNames.ts'
import { FieldSuspense, lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { Loading, ScreenLoading } from '#screens/Loading.tsx'
import { Tabs } from '#screens/Tabs.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectIsOverPage } from '#state/selectors/chrome.ts'
import { selectSetup } from '#state/setup.ts'
import { selectShowsBar } from '#state/visitor/panelBar.ts'
import { selectIsPreview } from '#state/widget.ts'
import styles from './App.module.css'
import { Boundary } from './Boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { useEscapeKey } from './useEscapeKey.ts'
import { Card, screenMissing } from './cards.tsx'

const UnreadView = lazyComponent(
  () => import('#screens/chat/preview/UnreadView.tsx'),
  (unread) => unread.UnreadView,
)

const CampaignView = lazyComponent(
  BUILT_IN.campaigns ? () => import('#screens/chat/preview/CampaignView.tsx') : rejectNotBuiltIn,
  (campaign) => campaign.CampaignView,
)

const PanelBar = lazyComponent(
  BUILT_IN.recorder || BUILT_IN.forgetVisitor || BUILT_IN.offlineHistory
    ? () => import('#screens/chat/ownCopy/PanelBar.tsx')
    : rejectNotBuiltIn,
  (bar) => bar.PanelBar,
  Nothing,
)

export function App() {
  const hasFailed = useAppSelector(selectSetup) === 'failed'
  const showsBar = useAppSelector(selectShowsBar)
  const isOverPage = useAppSelector(selectIsOverPage)
  useEscapeKey()
  return (
    <div className={classNames(styles['panel'], isOverPage && styles['overPage'])}>
      <main className={styles['screen']}>{hasFailed ? <SetupFailed /> : <Screen />}</main>
      {(BUILT_IN.recorder || BUILT_IN.forgetVisitor || BUILT_IN.offlineHistory) && showsBar && (
        <Suspense>
          <PanelBar />
        </Suspense>
      )}
      {BUILT_IN.knowledgeBase && <Tabs />}
    </div>
  )
}

/** Renders the preview of unread messages or of a campaign until the visitor opens it, otherwise the route's screen. */
function Screen() {
  const isPreview = useAppSelector(selectIsPreview)
  const { pathname } = useLocation()
  return (
    <Boundary fallback={screenMissing} resetKey={`${isPreview}${pathname}`}>
      <FieldSuspense
        fallback={
          isPreview ? <Loading className={styles['loading']} /> : <ScreenLoading hasField={pathname === '/chat'} />
        }
      >
        {isPreview ? <Preview /> : <AppRoutes />}
      </FieldSuspense>
    </Boundary>
  )
}

function Preview() {
  const view = useAppSelector(({ widget }) => widget.view)
  return view === 'campaign' ? <CampaignView /> : <UnreadView />
}

function SetupFailed() {
  const dispatch = useAppDispatch()
  return <Card text="error.setup" action="retry" onPress={() => dispatch({ type: 'setup/retried' })} />
}
