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
  /** Whether what is sent may arrive. */
  readonly isConnected: () => boolean
}

export type StateLink = {
  /** In a window: sends a frame what has happened while no frame was connected, and requests its state. */
  readonly join: () => void
  /** Applies a message of the other side, as an action of another tab. */
  readonly receive: (fields: Fields) => void
}

/**
 * Links what the visitor reads, mutes and leaves here, or in another tab of the page, and for which messages a sound was
 * played, with the other side: a pop-out window or the frame beside it.
 */
export function linkState({ session, websiteToken }: Page, { side, send, isConnected }: Options): StateLink {
  const tabs = loadChunk(() => import('../tabs.lazy.ts'))
  let unsent: State = {}
  const sendState = (state: State): void => {
    const person = session.authorHash()
    if (person !== undefined) send({ event: 'shared-state', websiteToken, person, ...state })
  }
  const join = (): void => {
    if (side === 'window') sendState({ ...unsent, isJoining: true })
    unsent = {}
  }
  tabs.then((chunk) => {
    onShared(chunk, (group, action) => {
      const state = toState(action)
      if (!state || group !== groupName(session.scope(), session.authorHash())) return
      if (isConnected()) sendState(state)
      else unsent = { ...unsent, ...state }
    })
    // A window that has not joined its tabs yet could not apply an answer. What is unsent may be of the person before.
    onJoined(chunk, () => {
      unsent = {}
      join()
    })
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
  // A page sends its host no event for what the visitor left before the page was loaded.
  ...(isId(left) ? [{ type: isJoining ? 'conversation/leftBefore' : 'conversation/left', id: left } as const] : []),
  ...(isJoining ? [{ type: 'tabs/joined', isWindow: true } as const] : []),
]

/** True for the ids that `parseSharedState` returns. */
const isId = (id: number | undefined): id is ConversationId => id !== undefined
