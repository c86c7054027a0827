import { Suspense } from 'react'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { useAppSelector } from '#state/hooks.ts'
import { selectHasVoice } from '#state/selectors/composer.ts'

const Recorder = /* @__PURE__ */ lazyComponent(
  BUILT_IN.voiceMessages ? () => import('./voice.lazy.ts') : rejectNotBuiltIn,
  (voice) => voice.VoiceMessages,
  Nothing,
)

/** Renders the button for voice messages if the tenant has them. The composer is complete without their chunk. */
const Offered = () =>
  useAppSelector(selectHasVoice) && (
    <Suspense>
      <Recorder />
    </Suspense>
  )

export const VoiceMessages = BUILT_IN.voiceMessages ? Offered : Nothing
