/** Kind of value that may follow a word: none, a fixed set of words, a file, a folder, or an unknown value (`any`). */
export type Value =
  | { readonly kind: 'none' | 'any' | 'folder' | 'file' }
  | { readonly kind: 'choices'; readonly choices: readonly string[] }

export type DescribedOption = { readonly flags: readonly string[]; readonly description: string; readonly value: Value }

export type DescribedCommand = {
  /** Full name of the command; a subcommand includes its parent, for example `contracts verify`. */
  readonly name: string
  readonly description: string
  readonly options: readonly DescribedOption[]
  /** Kind of the first argument. */
  readonly argument: Value
}

/** Commands and options for shell completion. They are derived from commander's program, so the two cannot differ. */
export type DescribedProgram = { readonly name: string; readonly commands: readonly DescribedCommand[] }
