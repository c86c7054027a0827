import { type BotTalk, hasBeenTriggered, hasBotClosed, isHandedOff } from './bot.ts'
import type { ConversationId } from './conversation.ts'

/** What happens at most once in a conversation, and is worth knowing. */
export type Milestone = 'triggered' | 'closedChat' | 'handedOff'

/** How far a conversation has come: `unknown` until the server has been asked, `none` where there is none yet. */
export type Standing = {
  readonly id: ConversationId | 'unknown' | 'none'
  readonly reached: readonly Milestone[]
}

const SIGNS: readonly (readonly [Milestone, (talk: BotTalk) => boolean])[] = [
  ['triggered', hasBeenTriggered],
  ['closedChat', hasBotClosed],
  ['handedOff', isHandedOff],
]

export function standingOf(talk: BotTalk, isKnown: boolean): Standing {
  const reached = SIGNS.flatMap(([milestone, isReached]) => (isReached(talk) ? [milestone] : []))
  return { id: talk.conversation?.id ?? (isKnown ? 'none' : 'unknown'), reached }
}

/** What has come about before our eyes: a conversation of an earlier visit was there already, and is no news. */
export function reachedSince(before: Standing, now: Standing): readonly Milestone[] {
  if (before.id === 'unknown' || typeof now.id === 'string') return []
  return before.id === now.id ? now.reached.filter((milestone) => !before.reached.includes(milestone)) : now.reached
}

/** One word for what has been told of a conversation, and the ones before it: a reload must not tell it again. */
export const wasTold = (told: string | undefined, id: ConversationId, milestone: Milestone): boolean =>
  told?.split(' ').includes(`${id}:${milestone}`) ?? false

/** Of the last conversation only: an earlier one is over. */
export function withTold(told: string | undefined, id: ConversationId, milestone: Milestone): string {
  const ofThis = (told ?? '').split(' ').filter((word) => word.startsWith(`${id}:`))
  return [...ofThis, `${id}:${milestone}`].join(' ')
}
