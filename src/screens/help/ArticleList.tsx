import { FormattedMessage } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import type { Article } from '#domain/article.ts'
import { plainTitle } from '#domain/article.ts'
import { useGoTo } from '../navigation.ts'
import styles from './ArticleList.module.css'

export function ArticleList({ articles }: { readonly articles: readonly Article[] }) {
  const goTo = useGoTo()
  return (
    <section className={styles['section']} aria-labelledby="pinned-articles">
      <h2 className={styles['heading']} id="pinned-articles">
        <FormattedMessage id="help.pinned" />
      </h2>
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <button
              className={styles['article']}
              type="button"
              onClick={() => goTo(`/help/article/${encodeURIComponent(article.id)}`)}
            >
              <span className={styles['words']} dir="auto">
                <span className={styles['title']}>{plainTitle(article)}</span>
                <span className={styles['category']}>{article.categoryTitle}</span>
              </span>
              <Icon name="arrow" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
