/**
 * Returns the consequences for the visitor if a room's event is missing, or lacks the room's identifier or its message.
 */
export const room = (what: string) => ({
  $: what,
  '$.identifier': `${what} What comes under any other name is not taken for the visitor's.`,
  '$.message': what,
})
