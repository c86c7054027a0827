/** Browser features that every frame may use. */
const ALWAYS = ['fullscreen', 'clipboard-write']

/** Returns the value of the iframe's `allow`, with the browser features that the optional features of a tenant use. */
export const toFrameAllow = (permissions: readonly string[]): string => [...ALWAYS, ...permissions].join('; ')
