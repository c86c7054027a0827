import { type ReactNode, useId } from 'react'
import type { Article } from '#domain/article/article.ts'
import styles from './ArticleGroup.module.css'
import { ArticleItem } from './ArticleItem.tsx'

type ArticlesProps = { readonly articles: readonly Article[] }

export const ArticleGroup = ({ articles, children }: ArticlesProps & { readonly children: ReactNode }) => (
  <ListGroup heading={children}>{toItems(articles)}</ListGroup>
)

export const ArticleList = ({ articles }: ArticlesProps) => <ul>{toItems(articles)}</ul>

const toItems = (articles: readonly Article[]) =>
  articles.map((article) => (
    <li key={article.id}>
      <ArticleItem article={article} />
    </li>
  ))

type ListGroupProps = { readonly heading: ReactNode; readonly children: ReactNode }

/** Renders a list with a heading. Its children are the items. */
export function ListGroup({ heading, children }: ListGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={styles['heading']} id={id} dir="auto">
        {heading}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}
