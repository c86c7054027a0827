/** Texts of an error: what is wrong, and what to do next. */
type ErrorText = readonly [what: string, next: string]

/** Texts by error code. Each takes the detail of the error. */
export type ErrorTable = Readonly<Record<string, (detail: string) => ErrorText>>
