/** Article of the help centre. All tenants with a help centre have the same articles. */
export type SeedArticle = {
  readonly id: string
  readonly title: string
  /** Content as HTML; `{origin}` is replaced by the origin of the sandbox. */
  readonly content: string
  readonly slug: string
  readonly categoryTitle: string
}
/** Article before it is assigned to a category. The content is HTML. */
export type Draft = readonly [id: string, title: string, content: string]
