/** Entry of the palette. */
export type PaletteItem = {
  /** Unique among all items. */
  readonly id: string
  readonly label: string
  /** Second line, which the search finds too. */
  readonly hint?: string
  /** May reject with an error that the palette shows. */
  readonly run: () => void | Promise<void>
}
