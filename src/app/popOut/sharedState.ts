import { loadChunk } from '#browser/chunks.ts'
import { groupName } from '#browser/storage/storedKeys.ts'
import type { ConversationId } from '#domain/conversation.ts'
import { epochSeconds } from '#domain/time.ts'
import { parseSharedState, type SharedState } from '#protocol/windowMessages.ts'
import type { Services } from '#sagas/services.ts'
import type { AppAction } from '#state/root.ts'
import type { Fields } from '#tools/fields.ts'
import { deliver, onJoined, onShared } from './deliver.ts'

type Page = Pick<Services, 'session'> & { readonly websiteToken: string }

type State = Omit<SharedState, 'event' | 'websiteToken' | 'person'>

type Options = {
  readonly side: 'frame' | 'window'
  readonly send: (message: SharedState) => void
}

type StateLink = {
  /** Requests the state of a frame that does not know this window. */
  readonly join: () => void
  /** Applies a message of the other side, as an action of another tab. */
  readonly receive: (fields: Fields) => void
}

/**
 * Links what the visitor reads, mutes and leaves here, or in another tab of the page, with the other side: a pop-out window
 * or the frame beside it.
 */
export function linkState({ session, websiteToken }: Page, { side, send }: Options): StateLink {
  const tabs = loadChunk(() => import('../tabs.lazy.ts'))
  const sendState = (state: State | undefined): void => {
    const person = session.authorHash()
    if (state && person !== undefined) send({ event: 'shared-state', websiteToken, person, ...state })
  }
  const join = (): void => {
    if (side === 'window') sendState({ isJoining: true })
  }
  tabs.then((chunk) => {
    onShared(chunk, (group, action) => {
      if (group === groupName(session.scope(), session.authorHash())) sendState(toState(action))
    })
    // A window that has not joined its tabs yet could not apply an answer.
    onJoined(chunk, join)
    join()
  }, noop)
  return {
    join,
    receive: (fields) => {
      const message = parseSharedState(fields)
      const person = session.authorHash()
      if (message === undefined || message.person !== person) return
      tabs.then((chunk) => deliver(chunk, groupName(session.scope(), person), toActions(message)), noop)
    },
  }
}

// `loadChunk` reports a chunk that cannot be loaded. Each side then counts and sounds for itself.
const noop = (): void => undefined

function toState(action: AppAction): State | undefined {
  switch (action.type) {
    case 'conversation/seen':
      return { seenAt: action.at }
    case 'sound/muted':
    case 'sound/unmuted':
      return { isMuted: action.type === 'sound/muted' }
    case 'sound/chimed':
      return { chimed: action.messageId }
    case 'conversation/left':
    case 'conversation/leftBefore':
      return { left: action.id }
    default:
      return undefined
  }
}

const toActions = ({ seenAt, isMuted, chimed, left, isJoining }: State): readonly AppAction[] => [
  ...(seenAt === undefined ? [] : [{ type: 'conversation/seen', at: epochSeconds(seenAt) } as const]),
  ...(isMuted === undefined ? [] : [{ type: isMuted ? 'sound/muted' : 'sound/unmuted' } as const]),
  ...(chimed === undefined ? [] : [{ type: 'sound/chimed', messageId: chimed } as const]),
  ...(isId(left) ? [{ type: 'conversation/left', id: left } as const] : []),
  ...(isJoining ? [{ type: 'tabs/joined', isWindow: true } as const] : []),
]

/** True for the ids that `parseSharedState` returns. */
const isId = (id: number | undefined): id is ConversationId => id !== undefined
