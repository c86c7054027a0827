import type { Failure } from '#domain/failure.ts'
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

export const toHostAction = ({ event, ...payload }: Asked): HostAction =>
  ({ type: `host/${event}`, ...payload }) as HostAction
