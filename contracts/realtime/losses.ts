/** Whatever happens in a room comes under the room's own name, and says what it is. */
export const room = (what: string) => ({
  $: what,
  '$.identifier': `${what} What comes under any other name is not taken for the visitor's.`,
  '$.message': what,
})
