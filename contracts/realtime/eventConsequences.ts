/**
 * Returns the consequences for the visitor if a room's event is missing, or lacks the room's identifier or its message.
 */
export const createEventConsequences = (consequence: string) => ({
  $: consequence,
  '$.identifier': `${consequence} The widget ignores events of other rooms.`,
  '$.message': consequence,
})
