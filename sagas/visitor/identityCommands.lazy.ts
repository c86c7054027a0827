/** Handlers for host commands about the contact and conversation metadata. Lazy chunk. */
import { requestedDelay, isRetryable } from '#domain/failure.ts'
import { backoffDelay } from '#tools/backoff.ts'
import type { ActionOf } from '#state/root.ts'
import { acknowledge } from '../host/acknowledge.ts'
import type { IDENTITY_COMMANDS } from '#sagas/host/commandGroups.ts'
import { delayOr, put, type Saga } from '../effects.ts'
import { identify, setAttributes } from './identity.ts'
import { handleMetadataCommand } from '../conversation/conversationMetadata.ts'

export { loadSession } from './identity.ts'
export { flushMetadata } from '../conversation/conversationMetadata.ts'

type IdentityCommand = ActionOf<(typeof IDENTITY_COMMANDS)[number]>

/** Executes an identity command and reports its outcome. */
export function* handleIdentityCommand(command: IdentityCommand): Saga {
  yield* acknowledge(command, yield* execute(command))
}

function execute(command: IdentityCommand): ReturnType<typeof handleMetadataCommand> {
  switch (command.type) {
    case 'host/set-user':
      return identify(command)
    case 'host/set-custom-attributes':
    case 'host/delete-custom-attribute':
      return setAttributes(command)
    default:
      return handleMetadataCommand(command)
  }
}

/** Backoff of `set-user`. It is long, as no caller waits and every visitor's page may retry. */
const BACKOFF = { initialMs: 30_000, maxMs: 900_000 }

/** Repeats a failed `set-user` after a backoff, or at once when the network returns. */
export function* retryIdentify(
  { command, failure }: ActionOf<'contact/identifyFailed'>,
  attempts: WeakMap<object, number>,
): Saga {
  if (!isRetryable(failure)) return
  const attempt = (attempts.get(command) ?? 0) + 1
  attempts.set(command, attempt)
  yield* delayOr(backoffDelay(attempt, BACKOFF, requestedDelay(failure)), 'network/changed')
  yield* put(command)
}
