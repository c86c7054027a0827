import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { ArticleBody } from '#components/articleBody/ArticleBody.tsx'
import type { Article } from '#domain/article/article.ts'
import { plainTitle } from '#domain/article/articleText.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsSuggested } from '#state/articles/suggestionSetting.ts'
import { selectVideoHosts } from '#state/selectors/videoHosts.ts'
import { focusWithDocument } from '../focusWithDocument.ts'
import { ArticleRating } from './ArticleRating.tsx'
import styles from './ArticleText.module.css'
import { OpenInNewTab } from './OpenInNewTab.tsx'

type ArticleTextProps = {
  readonly article: Article
  /** Called while the text scrolls: true once the title is above the visible part. */
  readonly onTitleGone: (isGone: boolean) => void
}

/** Renders an article's title and text. The title gets the focus, so that screen readers announce the new screen. */
export function ArticleText({ article, onTitleGone }: ArticleTextProps) {
  const intl = useIntl()
  const allowedHosts = useAppSelector(selectVideoHosts)
  const isSuggested = useAppSelector((state) => selectIsSuggested(state, article.id))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => (title.current ? focusWithDocument(title.current) : undefined), [])
  return (
    <article
      className={styles['article']}
      onScroll={({ currentTarget: { scrollTop } }) => {
        const { offsetTop = 0, offsetHeight = 0 } = title.current ?? {}
        onTitleGone(scrollTop > offsetTop + offsetHeight)
      }}
    >
      {/* `dir` ignores the text in a bdi element, so the title decides the direction of both lines. */}
      <header dir="auto">
        {article.categoryTitle !== '' && (
          <p className={styles['category']}>
            <bdi>{article.categoryTitle}</bdi>
          </p>
        )}
        <h2 ref={title} className={styles['title']} tabIndex={-1}>
          {plainTitle(article)}
        </h2>
      </header>
      <ArticleBody
        html={article.content}
        videoTitle={intl.formatMessage({ id: 'article.video' })}
        allowedHosts={allowedHosts}
        truncationNotice={
          <p>
            … <OpenInNewTab article={article} isText />
          </p>
        }
      />
      {!isSuggested && <ArticleRating article={article} />}
    </article>
  )
}
