import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { useClock } from '#components/audioPlayer/useClock.ts'
import { VisuallyHidden } from '#components/VisuallyHidden.tsx'
import { selectVoicePhase, voice } from '#state/conversation/voice.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { useSlices } from '../../useSlices.ts'
import { canRecord } from './canRecord.ts'
import { RecordingBar, WaitingBar } from './RecordingBar.tsx'
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
  const [isHeld, setHeld] = useState(false)
  const button = useFocusOnReturn(phase.status)
  useEffect(() => {
    dispatch({ type: 'voice/opened' })
    return () => void dispatch({ type: 'voice/closed' })
  }, [dispatch])
  return (
    <>
      <VoiceButton ref={button} onHold={setHeld} />
      {phase.status === 'requesting' && <WaitingBar />}
      {phase.status === 'recording' && (
        <RecordingBar elapsedMs={phase.elapsedMs} levels={phase.levels} isHeld={isHeld} />
      )}
      {phase.status === 'review' && <ReviewBar recording={phase.recording} notice={phase.notice} />}
      {phase.status === 'idle' && (phase.problem ?? phase.deleted) && (
        <VoiceNote problem={phase.problem} deleted={phase.deleted} />
      )}
      <VisuallyHidden role="status">
        <Announcement />
      </VisuallyHidden>
    </>
  )
}

/** Renders what screen readers announce once: that a recording waits, has begun or is deleted, and why and how long it is. */
function Announcement() {
  const phase = useAppSelector(selectVoicePhase)
  const formatTime = useClock()
  if (phase.status === 'requesting') return <FormattedMessage id="voice.allow" />
  if (phase.status === 'recording') return <FormattedMessage id="voice.recording" />
  if (phase.status === 'idle') return phase.deleted && <FormattedMessage id="voice.deleted" />
  if (phase.status !== 'review') return null
  return (
    <>
      <FormattedMessage id="voice.recorded" values={{ length: formatTime(phase.recording.durationMs / 1000) }} />
      {phase.notice && (
        <>
          {' '}
          <FormattedMessage id={`voice.${phase.notice}`} />
        </>
      )}
    </>
  )
}

/** Returns the button's ref, and focuses the button when a bar closes, whose own button had the focus. */
function useFocusOnReturn(status: string) {
  const button = useRef<HTMLButtonElement>(null)
  const previous = useRef(status)
  useEffect(() => {
    if (status === 'idle' && previous.current !== 'idle') button.current?.focus()
    previous.current = status
  }, [status])
  return button
}
