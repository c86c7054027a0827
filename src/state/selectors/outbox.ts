import type { PendingMessage } from '#domain/pendingMessage.ts'
import { selectIsOnline } from '../network.ts'
import { selectNextToSend } from '../outbox.ts'
import type { AppState } from '../root.ts'
import { selectSetup } from '../setup.ts'
import { selectIsLeading } from '../tabs.ts'

/** What this tab is to send now: only the leading tab sends, and only where there is a server to be reached. */
export const selectDue = (state: AppState): PendingMessage | undefined =>
  selectIsLeading(state) && selectSetup(state) === 'finished' && selectIsOnline(state) && !state.contact.isSwitching
    ? selectNextToSend(state)
    : undefined
