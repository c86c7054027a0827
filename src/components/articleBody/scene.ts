/** Data of the whole article that its parts need. */
export type ArticleContext = {
  readonly levelOf: ReadonlyMap<Element, number>
  readonly toEmbed: (address: string) => string | undefined
}

export type NodeProps = { readonly element: Element; readonly context: ArticleContext; readonly videoTitle: string }
