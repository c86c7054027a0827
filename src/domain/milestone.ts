import { type BotTalk, hasBeenTriggered, hasBotClosed, isHandedOff } from './bot.ts'
import type { ConversationId } from './conversation.ts'

/** Event that happens at most once in a conversation and is announced. */
export type Milestone = 'triggered' | 'closedChat' | 'handedOff'

/**
 * Milestones of a conversation. The id is `unknown` until the server has answered, and `none` if there is no
 * conversation.
 */
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

/** Returns the milestones reached since `before`. Milestones of a conversation from an earlier visit are not new. */
export function reachedSince(before: Standing, now: Standing): readonly Milestone[] {
  if (before.id === 'unknown' || typeof now.id === 'string') return []
  return before.id === now.id ? now.reached.filter((milestone) => !before.reached.includes(milestone)) : now.reached
}

/**
 * Returns whether `told`, the stored list of announced milestones, contains this milestone. A reload must not announce
 * it again.
 */
export const wasTold = (told: string | undefined, id: ConversationId, milestone: Milestone): boolean =>
  told?.split(' ').includes(`${id}:${milestone}`) ?? false

/** Adds a milestone to the stored list and drops the milestones of earlier conversations. */
export function withTold(told: string | undefined, id: ConversationId, milestone: Milestone): string {
  const ofThis = (told ?? '').split(' ').filter((word) => word.startsWith(`${id}:`))
  return [...ofThis, `${id}:${milestone}`].join(' ')
}
