import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'
import { selectCopy } from './words.ts'

/** When they will be back, where the tenant says so. */
export const selectOutOfOfficeMessage = (state: AppState): string | undefined =>
  selectCopy(state, 'outOfOfficeMessage') ?? selectChannel(state)?.outOfOfficeMessage
