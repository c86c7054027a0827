import type { Ref } from 'react'
import { useIntl } from 'react-intl'
import type { IconPath } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { ignoreRepeat } from './ignoreRepeat.ts'
import type { Playback } from './usePlayback.ts'

const PLAY: IconPath = 'M7 4.5v11l8.5-5.5z'
const PAUSE: IconPath = 'M7 5v10M13 5v10'

type PlayButtonProps = { readonly playback: Playback; readonly ref?: Ref<HTMLButtonElement> }

export function PlayButton({ playback: { isPlaying, toggle }, ref }: PlayButtonProps) {
  const intl = useIntl()
  return (
    <IconButton
      {...(ref !== undefined && { ref })}
      icon={isPlaying ? PAUSE : PLAY}
      label={intl.formatMessage({ id: isPlaying ? 'voice.pause' : 'voice.play' })}
      onPress={toggle}
      onKeyDown={ignoreRepeat}
    />
  )
}
