import type { PendingMessage } from '#domain/message/outbox.ts'
import { selectIsOnline } from '../network.ts'
import { selectNextToSend } from '../conversation/outbox.ts'
import type { AppState } from '../root.ts'
import { selectSetup } from '../setup.ts'
import { selectIsLeading } from '../tabs.ts'

/** Returns the message that this tab must send now. Only the leader tab sends, and only if a server can be reached. */
export const selectDueMessage = (state: AppState): PendingMessage | undefined =>
  selectIsLeading(state) && selectSetup(state) === 'finished' && selectIsOnline(state) && !state.contact.isSwitching
    ? selectNextToSend(state)
    : undefined
