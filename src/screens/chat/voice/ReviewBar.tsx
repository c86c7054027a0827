import { useEffect, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { Time } from '#components/audioPlayer/AudioPlayer.tsx'
import { PlayButton } from '#components/audioPlayer/PlayButton.tsx'
import { SeekBar } from '#components/audioPlayer/SeekBar.tsx'
import { usePlayback } from '#components/audioPlayer/usePlayback.ts'
import type { IconPath } from '#components/Icon.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { toPeaks } from '#domain/voice/peaks.ts'
import type { Recording, VoiceNotice } from '#domain/voice/recording.ts'
import { VOICE_BARS } from '#domain/voice/voiceLimits.ts'
import { useAppDispatch } from '#state/hooks.ts'
import { RoundButton } from './RoundButton.tsx'
import { useFocusOnShow } from './useFocusOnShow.ts'
import { VoiceBar } from './VoiceBar.tsx'

const BIN: IconPath = 'M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6'
const SEND: IconPath = 'M10 16V4.5M5 9l5-5 5 5'

type ReviewBarProps = { readonly recording: Recording; readonly notice: VoiceNotice | undefined }

/** Renders a recording that is not sent, for listening. The focus is at its play button, which sends nothing. */
export function ReviewBar({ recording, notice }: ReviewBarProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const play = useFocusOnShow()
  const playback = usePlayback({ seconds: recording.durationMs / 1000 })
  const peaks = useMemo(() => toPeaks(recording.levels, VOICE_BARS), [recording])
  useFile(playback.element.ref, recording.file)
  return (
    <VoiceBar notice={notice}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...playback.element} />
      <IconButton
        icon={BIN}
        label={intl.formatMessage({ id: 'voice.delete' })}
        onPress={() => dispatch({ type: 'voice/deleted', recording })}
      />
      <PlayButton ref={play} playback={playback} />
      <SeekBar playback={playback} peaks={peaks} />
      <Time position={playback.position} seconds={playback.seconds} />
      <RoundButton
        icon={SEND}
        label={intl.formatMessage({ id: 'voice.send' })}
        onPress={() => dispatch({ type: 'voice/submitted' })}
      />
    </VoiceBar>
  )
}

/** Gives the file to the element. Its address is valid until the element is removed. */
function useFile(audio: { readonly current: HTMLAudioElement | null }, file: File): void {
  useEffect(() => {
    const url = URL.createObjectURL(file)
    audio.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [audio, file])
}
