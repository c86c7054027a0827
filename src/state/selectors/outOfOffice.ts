import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'
import { selectCopy } from './texts.ts'

/** Returns the text about the team's return; undefined if the tenant has none. */
export const selectOutOfOfficeMessage = (state: AppState): string | undefined =>
  selectCopy(state, 'outOfOfficeMessage') ?? selectChannel(state)?.outOfOfficeMessage
