import { type ConversationSnapshot, hasBeenTriggered, hasBotClosed, isHandedOff } from '../bot/bot.ts'
import type { ConversationId } from '../conversation.ts'

const MILESTONES = ['triggered', 'closedChat', 'handedOff'] as const

/** Event of a conversation that the widget announces at most once, such as the hand-off from the bot to the team. */
export type Milestone = (typeof MILESTONES)[number]

/**
 * Milestones that a conversation has reached. The id is `unknown` until the server has answered, and `none` if there is
 * no conversation.
 */
export type Progress = {
  readonly id: ConversationId | 'unknown' | 'none'
  readonly reachedMilestones: readonly Milestone[]
}

const CHECKS: { readonly [Name in Milestone]: (snapshot: ConversationSnapshot) => boolean } = {
  triggered: hasBeenTriggered,
  closedChat: hasBotClosed,
  handedOff: isHandedOff,
}

export function progressOf(snapshot: ConversationSnapshot, isKnown: boolean): Progress {
  const reached = MILESTONES.filter((milestone) => CHECKS[milestone](snapshot))
  return { id: snapshot.conversation?.id ?? (isKnown ? 'none' : 'unknown'), reachedMilestones: reached }
}

/**
 * Returns the milestones reached since `before`. There are none if the id of `before` is `unknown`, because the
 * conversation may be from an earlier visit.
 */
export function pickNewMilestones(before: Progress, now: Progress): readonly Milestone[] {
  if (before.id === 'unknown' || typeof now.id === 'string') return []
  return before.id === now.id
    ? now.reachedMilestones.filter((milestone) => !before.reachedMilestones.includes(milestone))
    : now.reachedMilestones
}

/**
 * Returns whether `reported`, the stored list of announced milestones, contains this milestone. A reload must not
 * announce it again.
 */
export const wasReported = (reported: string | undefined, id: ConversationId, milestone: Milestone): boolean =>
  reported?.split(' ').includes(`${id}:${milestone}`) ?? false

/** Adds a milestone to the stored list and drops the milestones of earlier conversations. */
export function withReported(reported: string | undefined, id: ConversationId, milestone: Milestone): string {
  const ownEntries = (reported ?? '').split(' ').filter((entry) => entry.startsWith(`${id}:`))
  return [...ownEntries, `${id}:${milestone}`].join(' ')
}
