import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useClock } from '#components/audioPlayer/useClock.ts'
import { Waveform } from '#components/audioPlayer/Waveform.tsx'
import type { IconPath } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { VOICE_BARS, VOICE_HOLD_MS, VOICE_MIN_MS } from '#domain/voice/voiceLimits.ts'
import { useAppDispatch } from '#state/hooks.ts'
import styles from './RecordingBar.module.css'
import { RoundButton } from './RoundButton.tsx'
import { useFocusOnShow } from './useFocusOnShow.ts'
import { VoiceBar } from './VoiceBar.tsx'

/** Filled square, as an empty one looks like a checkbox. */
const STOP: IconPath = 'M6 6h8v1.5H6V9h8v1.5H6V12h8v1.5H6z'

type RecordingBarProps = {
  readonly elapsedMs: number
  readonly levels: readonly number[]
  /** Whether the visitor holds the button that records. */
  readonly isHeld: boolean
}

/** Renders a recording in progress. Its time is not announced, as that would be recorded too. */
export function RecordingBar({ elapsedMs, levels, isHeld }: RecordingBarProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const formatTime = useClock()
  const stop = useFocusOnShow()
  return (
    <CancelBar hint={isHeld && elapsedMs >= VOICE_HOLD_MS && <FormattedMessage id="voice.heldHint" />}>
      <span className={styles['dot']} />
      {/* A story stops the recording once it is long enough. */}
      <span
        className={styles['time']}
        role="timer"
        aria-live="off"
        data-sendable={elapsedMs >= VOICE_MIN_MS || undefined}
      >
        {formatTime(elapsedMs / 1000)}
      </span>
      <LiveLevels levels={levels} />
      <RoundButton
        ref={stop}
        icon={STOP}
        label={intl.formatMessage({ id: 'voice.stop' })}
        onPress={() => dispatch({ type: 'voice/stopRequested' })}
      />
    </CancelBar>
  )
}

/** Renders that the browser waits for the visitor's permission. A second press cancels. */
export function WaitingBar() {
  const cancel = useFocusOnShow()
  return (
    <CancelBar ref={cancel}>
      <span className={styles['waiting']}>
        <FormattedMessage id="voice.allow" />
      </span>
    </CancelBar>
  )
}

type CancelBarProps = { readonly hint?: ReactNode; readonly ref?: Ref<HTMLButtonElement>; readonly children: ReactNode }

/** Renders a bar that its button and Escape cancel. */
function CancelBar({ hint, ref = null, children }: CancelBarProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const cancel = (): void => void dispatch({ type: 'voice/cancelled' })
  return (
    <VoiceBar hint={hint} onEscape={cancel}>
      <IconButton ref={ref} icon="close" label={intl.formatMessage({ id: 'voice.cancel' })} onPress={cancel} />
      {children}
    </VoiceBar>
  )
}

/** Renders the latest loudness: as a moving waveform, or as the length of a bar for visitors who want less motion. */
function LiveLevels({ levels }: Pick<RecordingBarProps, 'levels'>) {
  const latest = levels.slice(-VOICE_BARS)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return <LevelBar level={levels.at(-1) ?? 0} />
  return (
    <span className={styles['levels']}>
      <Waveform peaks={[...Array.from({ length: VOICE_BARS - latest.length }, () => 0), ...latest]} />
    </span>
  )
}

function LevelBar({ level }: { readonly level: number }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => bar.current?.style.setProperty('--level', String(Math.sqrt(Math.min(1, level)))), [level])
  return <span ref={bar} className={styles['level']} />
}
