import { type RefObject, useEffect, useRef, useState } from 'react'

type PlaybackOptions = {
  /** Length in seconds; undefined if only the file knows it. */
  readonly seconds?: number | undefined
  /** Speed as a factor. */
  readonly speed?: number
}

export type Playback = {
  readonly isPlaying: boolean
  readonly position: number
  /** Length in seconds; undefined until it is known. */
  readonly seconds: number | undefined
  readonly toggle: () => void
  readonly seek: (position: number) => void
  /** Properties of the `<audio>` element. */
  readonly element: AudioProps
}

type AudioProps = {
  readonly ref: RefObject<HTMLAudioElement | null>
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onEnded: () => void
  readonly onTimeUpdate: () => void
  readonly onDurationChange: () => void
}

/** Position beyond the end of every recording, in seconds. */
const BEYOND_THE_END_S = 1e7

/**
 * Controls an audio element. What a browser has recorded as WebM does not know its length: its duration is infinite until
 * the browser has been at its end. So the first press of such a file goes there, and then plays from the start.
 */
export function usePlayback({ seconds, speed = 1 }: PlaybackOptions): Playback {
  const ref = useRef<HTMLAudioElement>(null)
  const isMeasuring = useRef(false)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [measured, setMeasured] = useState<number>()
  const length = seconds ?? measured
  useEffect(() => setSpeed(ref.current, speed), [speed])
  const onTimeUpdate = (): void => {
    const audio = ref.current
    if (!audio) return
    if (!isMeasuring.current) return setPosition(audio.currentTime)
    isMeasuring.current = false
    setMeasured(Number.isFinite(audio.duration) ? audio.duration : audio.currentTime)
    audio.currentTime = 0
    play(audio)
  }
  return {
    isPlaying,
    position: Math.min(position, length ?? position),
    seconds: length,
    toggle: () => {
      const audio = ref.current
      if (!audio) return
      if (!audio.paused) return audio.pause()
      isMeasuring.current = length === undefined && audio.duration === Infinity
      if (isMeasuring.current) audio.currentTime = BEYOND_THE_END_S
      else play(audio)
    },
    seek: (to) => {
      if (ref.current) ref.current.currentTime = to
      setPosition(to)
    },
    element: {
      ref,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => {
        setPlaying(false)
        setPosition(0)
      },
      onTimeUpdate,
      onDurationChange: () => {
        if (Number.isFinite(ref.current?.duration)) setMeasured(ref.current?.duration)
      },
    },
  }
}

function setSpeed(audio: HTMLAudioElement | null, speed: number): void {
  if (audio) Object.assign(audio, { playbackRate: speed, defaultPlaybackRate: speed, preservesPitch: true })
}

/** Plays, and pauses everything else in the page. The element reports a file that cannot be played by an event. */
function play(audio: HTMLAudioElement): void {
  for (const other of audio.ownerDocument.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== audio) other.pause()
  audio.play().catch(() => undefined)
}
