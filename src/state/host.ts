import type { Failure } from '#domain/failure.ts'
import type { Trouble } from '#protocol/frameEvents.ts'
import type { Asked, HostCommand } from '#protocol/hostCommands.ts'

/** A validated host command is an action: nothing is mapped by hand between the two. */
export type HostAction = {
  [Name in HostCommand['event']]: { readonly type: `host/${Name}` } & Omit<
    Extract<HostCommand, { event: Name }>,
    'event'
  > & { readonly requestId?: string }
}[HostCommand['event']]

/** The server would not hear what the host has pushed. */
export type PushedEventsAction = { readonly type: 'pushedEvents/refused'; readonly failure: Failure }

/** A command whose sender waits has done what it does, or cannot. */
export type AnswerAction = {
  readonly type: 'host/commandSettled'
  readonly requestId: string
  readonly trouble?: Trouble
}

export const toHostAction = ({ event, ...payload }: Asked): HostAction =>
  ({ type: `host/${event}`, ...payload }) as HostAction
