import { AudioPlayer } from '#components/audioPlayer/AudioPlayer.tsx'
import { FeatureTexts } from '#components/featureTexts/FeatureTexts.tsx'
import { selectVoiceSeconds, selectVoiceSpeed, voice } from '#state/conversation/voice.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { useSlices } from '../../useSlices.ts'

const SLICES = { voice }

export type ReceivedAudioProps = { readonly url: string; readonly name: string; readonly onBroken: () => void }

/** Renders a player for the audio of a message. The visitor's choice of a speed holds for all of them. */
export function ReceivedAudio(props: ReceivedAudioProps) {
  useSlices(SLICES)
  const dispatch = useAppDispatch()
  const speed = useAppSelector(selectVoiceSpeed)
  const seconds = useAppSelector((state) => selectVoiceSeconds(state, props.name))
  return (
    <FeatureTexts group="voice">
      <AudioPlayer
        {...props}
        seconds={seconds}
        speed={speed}
        onSpeed={(chosen) => dispatch({ type: 'voice/speedChosen', speed: chosen })}
      />
    </FeatureTexts>
  )
}
