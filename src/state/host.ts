import type { Failure } from '#domain/failure.ts'
import type { CommandError } from '#protocol/frameEvents.ts'
import type { CommandRequest, HostCommand } from '#protocol/hostCommands.ts'

/** Action of a validated host command. It has the fields of the command, so no manual mapping is needed. */
export type HostAction = {
  [Name in HostCommand['event']]: { readonly type: `host/${Name}` } & Omit<
    Extract<HostCommand, { event: Name }>,
    'event'
  > & { readonly requestId?: string }
}[HostCommand['event']]

/** The server has refused an event that the host has pushed. */
export type PushedEventsAction = { readonly type: 'pushedEvents/refused'; readonly failure: Failure }

/** A command with a `requestId`, whose caller waits, has succeeded or failed. */
export type CommandSettledAction = {
  readonly type: 'host/commandSettled'
  readonly requestId: string
  readonly trouble?: CommandError
}

export const toHostAction = ({ event, ...payload }: CommandRequest): HostAction =>
  ({ type: `host/${event}`, ...payload }) as HostAction
