import type { HostCommand } from '#protocol/hostCommands.ts'

/** A validated host command is an action: nothing is mapped by hand between the two. */
export type HostAction = {
  [Name in HostCommand['event']]: { readonly type: `host/${Name}` } & Omit<
    Extract<HostCommand, { event: Name }>,
    'event'
  >
}[HostCommand['event']]

export const toHostAction = ({ event, ...payload }: HostCommand): HostAction =>
  ({ type: `host/${event}`, ...payload }) as HostAction
