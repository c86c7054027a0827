import { type MouseEvent as ReactMouseEvent, type PointerEvent as ReactPointerEvent, type Ref, useRef } from 'react'
import { useIntl } from 'react-intl'
import { ignoreRepeat } from '#components/audioPlayer/ignoreRepeat.ts'
import { Icon, type IconPath } from '#components/Icon.tsx'
import { VOICE_HOLD_MS, VOICE_SLIDE_PX } from '#domain/voice/voiceLimits.ts'
import { useAppDispatch } from '#state/hooks.ts'
import styles from './VoiceButton.module.css'

const MICROPHONE: IconPath =
  'M10 12.3a2.6 2.6 0 002.6-2.6V5.6a2.6 2.6 0 00-5.2 0v4.1a2.6 2.6 0 002.6 2.6zM4.8 9.6a5.2 5.2 0 0010.4 0M10 14.8v2.4'

type VoiceButtonProps = {
  readonly ref: Ref<HTMLButtonElement>
  /** Called when a pointer presses or releases the button. */
  readonly onHold: (isHeld: boolean) => void
}

/** Renders the button that records. A press starts; holding it records until it is released. */
export function VoiceButton({ ref, onHold }: VoiceButtonProps) {
  const intl = useIntl()
  const press = usePress(onHold)
  const label = intl.formatMessage({ id: 'voice.record' })
  return (
    <button ref={ref} className={styles['button']} type="button" aria-label={label} title={label} {...press}>
      <Icon icon={MICROPHONE} />
    </button>
  )
}

/** Returns handlers that start at once. The click that follows a pointer must not start again; a keyboard only clicks. */
function usePress(onHold: VoiceButtonProps['onHold']) {
  const dispatch = useAppDispatch()
  const isPointer = useRef(false)
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return
      isPointer.current = true
      dispatch({ type: 'voice/requested' })
      onHold(true)
      onRelease(event, (release) => {
        onHold(false)
        if (release !== 'tapped') dispatch({ type: release === 'slid' ? 'voice/cancelled' : 'voice/stopRequested' })
      })
    },
    onKeyDown: ignoreRepeat,
    onClick: ({ detail }: ReactMouseEvent): void => {
      // A bar covers the button while it is held, so its click may be missing. The click of a keyboard has no detail.
      if (!isPointer.current || detail === 0) dispatch({ type: 'voice/requested' })
      isPointer.current = false
    },
  }
}

type Release = 'held' | 'slid' | 'tapped'

/** Calls back when the pointer is released, anywhere in the page. A gesture that the browser takes over counts as a tap. */
function onRelease(start: ReactPointerEvent<HTMLElement>, callback: (release: Release) => void): void {
  const page = start.currentTarget.ownerDocument
  const startedAt = performance.now()
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return
    page.removeEventListener('pointerup', end)
    page.removeEventListener('pointercancel', end)
    const isShort = performance.now() - startedAt < VOICE_HOLD_MS
    const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (event.type === 'pointercancel' || isShort) callback('tapped')
    else callback(distance > VOICE_SLIDE_PX ? 'slid' : 'held')
  }
  page.addEventListener('pointerup', end)
  page.addEventListener('pointercancel', end)
}
