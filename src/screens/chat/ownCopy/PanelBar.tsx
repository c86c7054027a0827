import { Suspense } from 'react'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectOwnCopy } from '#state/visitor/ownCopy.ts'
import { ForgottenBar } from './ForgottenBar.tsx'
import { OfflineLine } from './OfflineLine.tsx'

const DiagnosticsBar = lazyComponent(
  BUILT_IN.recorder ? () => import('../diagnostics/DiagnosticsBar.tsx') : rejectNotBuiltIn,
  (bar) => bar.DiagnosticsBar,
  Nothing,
)

/** Renders the bar below every screen. Forgetting ends a recording and the copy, so there is never more than one. */
export function PanelBar() {
  const { isForgotten, messagesAsOf } = useAppSelector(selectOwnCopy)
  if (BUILT_IN.forgetVisitor && isForgotten === true) return <ForgottenBar />
  if (BUILT_IN.offlineHistory && messagesAsOf !== undefined) return <OfflineLine asOf={messagesAsOf} />
  return (
    <Suspense>
      <FeatureTexts group="diagnostics">
        <DiagnosticsBar />
      </FeatureTexts>
    </Suspense>
  )
}
