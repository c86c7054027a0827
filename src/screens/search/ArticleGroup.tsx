import { type ReactNode, useId } from 'react'
import type { Article } from '#domain/article/article.ts'
import styles from './ArticleGroup.module.css'
import { ArticleItem } from './ArticleItem.tsx'

type ArticleGroupProps = { readonly articles: readonly Article[]; readonly children: ReactNode }

export function ArticleGroup({ articles, children }: ArticleGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={styles['heading']} id={id} dir="auto">
        {children}
      </h2>
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleItem article={article} />
          </li>
        ))}
      </ul>
    </section>
  )
}
