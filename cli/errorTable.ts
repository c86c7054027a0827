/** Texts of an error: what is wrong, and what to do next. */
type ErrorText = readonly [what: string, next: string]

/** Functions by error code. Each turns the detail of an error into its texts. */
export type ErrorTable = Readonly<Record<string, (detail: string) => ErrorText>>
