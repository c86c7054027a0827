import { type EpochMs, epochMs } from '#domain/time.ts'
import type { AppAction, AppState } from './root.ts'

export type ClockAction = { readonly type: 'clock/ticked'; readonly now: EpochMs }

export type ClockState = EpochMs

export function clock(state: ClockState = epochMs(0), action: AppAction): ClockState {
  return action.type === 'clock/ticked' ? action.now : state
}

export const selectNow = (state: AppState): EpochMs => state.clock
