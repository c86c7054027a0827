import { loadChunk } from '#browser/chunks.ts'
import { groupName } from '#browser/storage/storedKeys.ts'
import { epochSeconds } from '#domain/time.ts'
import { parseSharedState, type SharedState } from '#protocol/windowMessages.ts'
import type { Services } from '#sagas/services.ts'
import type { AppAction } from '#state/root.ts'
import type { Fields } from '#tools/fields.ts'

type Page = Pick<Services, 'session'> & { readonly websiteToken: string }

type State = Pick<SharedState, 'seenAt' | 'isMuted'>

/**
 * Sends the other side, a pop-out window or the frame beside it, what the visitor reads and mutes here. Returns a
 * function that applies such a message of the other side, as an action of another tab.
 */
export function shareState(
  { session, websiteToken }: Page,
  send: (message: SharedState) => void,
): (fields: Fields) => void {
  const tabs = loadChunk(() => import('../tabs.lazy.ts'))
  tabs.then(
    ({ onSent }) =>
      onSent((group, action) => {
        const [state, person] = [toState(action), session.authorHash()]
        if (state && person !== undefined && group === groupName(session.scope(), person))
          send({ event: 'shared-state', websiteToken, person, ...state })
      }),
    noop,
  )
  return (fields) => {
    const message = parseSharedState(fields)
    const person = session.authorHash()
    if (message === undefined || message.person !== person) return
    tabs.then(({ deliver }) => deliver(groupName(session.scope(), person), toActions(message)), noop)
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
    default:
      return undefined
  }
}

const toActions = ({ seenAt, isMuted }: State): readonly AppAction[] => [
  ...(seenAt === undefined ? [] : [{ type: 'conversation/seen', at: epochSeconds(seenAt) } as const]),
  ...(isMuted === undefined ? [] : [{ type: isMuted ? 'sound/muted' : 'sound/unmuted' } as const]),
]
