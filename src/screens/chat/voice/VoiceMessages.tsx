import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { useClock } from '#components/audioPlayer/useClock.ts'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { selectVoicePhase, voice } from '#state/conversation/voice.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { useSlices } from '../../useSlices.ts'
import { canRecord } from './canRecord.ts'
import { RecordingBar } from './RecordingBar.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { VoiceButton } from './VoiceButton.tsx'
import { VoiceNote } from './VoiceNote.tsx'

const SLICES = { voice }

/** Renders the button for voice messages. While one is recorded or reviewed, its bar covers the composer. */
export function VoiceMessages() {
  useSlices(SLICES)
  return (
    canRecord() && (
      <FeatureTexts group="voice">
        <Recorder />
      </FeatureTexts>
    )
  )
}

function Recorder() {
  const dispatch = useAppDispatch()
  const phase = useAppSelector(selectVoicePhase)
  const button = useFocusOnReturn(phase.status)
  useEffect(() => {
    dispatch({ type: 'voice/opened' })
    return () => void dispatch({ type: 'voice/closed' })
  }, [dispatch])
  return (
    <>
      <VoiceButton ref={button} />
      {phase.status === 'recording' && <RecordingBar elapsedMs={phase.elapsedMs} levels={phase.levels} />}
      {phase.status === 'review' && <ReviewBar recording={phase.recording} notice={phase.notice} />}
      {phase.status === 'idle' && <VoiceNote problem={phase.problem} deleted={phase.deleted} />}
      <VisuallyHidden role="status">
        <Announcement />
      </VisuallyHidden>
    </>
  )
}

/** Renders what screen readers announce once: that a recording has begun, and its length at its end. */
function Announcement() {
  const phase = useAppSelector(selectVoicePhase)
  const formatTime = useClock()
  if (phase.status === 'recording') return <FormattedMessage id="voice.recording" />
  if (phase.status !== 'review') return null
  return <FormattedMessage id="voice.recorded" values={{ length: formatTime(phase.recording.durationMs / 1000) }} />
}

/** Returns the button's ref, and focuses the button when a bar closes, whose own button had the focus. */
function useFocusOnReturn(status: string) {
  const button = useRef<HTMLButtonElement>(null)
  const previous = useRef(status)
  useEffect(() => {
    if (status === 'idle' && ['recording', 'review', 'sending'].includes(previous.current)) button.current?.focus()
    previous.current = status
  }, [status])
  return button
}
