import type { Recording, VoiceNotice, VoiceProblem } from '#domain/voice/recording.ts'
import type { AppAction, AppState } from '../root.ts'

export type VoiceAction =
  /** The button for voice messages is on screen. */
  | { readonly type: 'voice/opened' }
  /** The button is no longer on screen, so a recording stops. */
  | { readonly type: 'voice/closed' }
  /** The visitor wants to record. */
  | { readonly type: 'voice/requested' }
  | { readonly type: 'voice/refused'; readonly problem: VoiceProblem }
  | { readonly type: 'voice/started' }
  /** Loudness from 0 to 1; undefined if the browser cannot measure it. */
  | { readonly type: 'voice/measured'; readonly elapsedMs: number; readonly level: number | undefined }
  | { readonly type: 'voice/stopRequested' }
  | { readonly type: 'voice/cancelled' }
  /** The recording ends without the visitor. */
  | { readonly type: 'voice/ended'; readonly notice: VoiceNotice }
  | { readonly type: 'voice/recorded'; readonly recording: Recording; readonly notice?: VoiceNotice | undefined }
  /** A recording is deleted, and can be restored until the visitor dismisses this. */
  | { readonly type: 'voice/deleted'; readonly recording: Recording }
  | { readonly type: 'voice/restored'; readonly recording: Recording; readonly notice?: VoiceNotice | undefined }
  /** The visitor sends the recording. */
  | { readonly type: 'voice/submitted' }
  /** No recording is left: it is sent, or was cancelled before anything was recorded. */
  | { readonly type: 'voice/cleared' }
  /** The visitor has read what happened. */
  | { readonly type: 'voice/dismissed' }
  | { readonly type: 'voice/speedChosen'; readonly speed: number }

type Phase =
  | { readonly status: 'idle'; readonly deleted?: Recording; readonly problem?: VoiceProblem }
  | { readonly status: 'requesting' }
  | { readonly status: 'recording'; readonly elapsedMs: number; readonly levels: readonly number[] }
  | { readonly status: 'review'; readonly recording: Recording; readonly notice?: VoiceNotice | undefined }
  | { readonly status: 'sending'; readonly recording: Recording }

export type VoiceState = {
  readonly phase: Phase
  /** Speed at which audio is played, as a factor. */
  readonly speed: number
  /** Length in seconds of each recording that this page has sent, by the name of its file, which may not know it. */
  readonly lengths: Readonly<Record<string, number>>
}

const IDLE: Phase = { status: 'idle' }
const INITIAL: VoiceState = { phase: IDLE, speed: 1, lengths: {} }

/** Slice of the chunk for voice messages, which is lazy. */
export function voice(state: VoiceState = INITIAL, action: AppAction): VoiceState {
  if (action.type === 'voice/speedChosen') return { ...state, speed: action.speed }
  const phase = reducePhase(state.phase, action)
  if (phase === state.phase) return state
  if (phase.status !== 'sending') return { ...state, phase }
  const { file, durationMs } = phase.recording
  return { ...state, phase, lengths: { ...state.lengths, [file.name]: durationMs / 1000 } }
}

function reducePhase(phase: Phase, action: AppAction): Phase {
  switch (action.type) {
    case 'voice/requested':
      return phase.status === 'idle' ? { status: 'requesting' } : phase
    case 'voice/refused':
      return { status: 'idle', problem: action.problem }
    case 'voice/recorded':
      return { status: 'review', recording: action.recording, notice: action.notice }
    case 'voice/restored':
      return phase.status === 'idle' ? { status: 'review', recording: action.recording, notice: action.notice } : phase
    case 'voice/deleted':
      return { status: 'idle', deleted: action.recording }
    case 'voice/submitted':
      return phase.status === 'review' ? { status: 'sending', recording: phase.recording } : phase
    case 'voice/cleared':
      return IDLE
    case 'voice/dismissed':
      return phase.status === 'idle' ? IDLE : phase
    case 'contact/changed':
      return action.isSamePerson ? phase : IDLE
    default:
      return reduceRecording(phase, action)
  }
}

/** Reduces the actions of a recording in progress, which ends with `recorded`, `deleted` or `refused`. */
function reduceRecording(phase: Phase, action: AppAction): Phase {
  if (action.type === 'voice/started' && phase.status === 'requesting')
    return { status: 'recording', elapsedMs: 0, levels: [] }
  if (action.type !== 'voice/measured' || phase.status !== 'recording') return phase
  const levels = action.level === undefined ? phase.levels : [...phase.levels, action.level]
  return { ...phase, elapsedMs: action.elapsedMs, levels }
}

export const selectVoicePhase = (state: AppState): Phase => state.voice?.phase ?? IDLE

/** Returns the loudness of the recording in progress. */
export const selectLevels = (state: AppState): readonly number[] => {
  const phase = selectVoicePhase(state)
  return phase.status === 'recording' ? phase.levels : []
}

/** Returns the length of a recording that this page has sent; undefined for every other file. */
export const selectVoiceSeconds = (state: AppState, fileName: string): number | undefined =>
  state.voice?.lengths[fileName]

export const selectVoiceSpeed = (state: AppState): number => state.voice?.speed ?? 1
