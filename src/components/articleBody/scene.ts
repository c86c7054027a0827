/** Data of the whole article that its parts need. */
export type Scene = {
  readonly levelOf: ReadonlyMap<Element, number>
  readonly toEmbed: (address: string) => string | undefined
}

export type NodeProps = { readonly element: Element; readonly scene: Scene; readonly videoTitle: string }
