/** What its parts need to know of the whole article. */
export type Scene = {
  readonly levelOf: ReadonlyMap<Element, number>
  readonly toEmbed: (address: string) => string | undefined
}

export type PartProps = { readonly element: Element; readonly scene: Scene; readonly videoTitle: string }
