/** Returns the address of a step of a trace, relative to the page. */
export const linkTo = (id: string, step: number): string =>
  `?${new URLSearchParams({ trace: id, step: String(step) }).toString()}`
