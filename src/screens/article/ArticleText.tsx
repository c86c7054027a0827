import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { ArticleBody } from '#components/articleBody/ArticleBody.tsx'
import type { Article } from '#domain/article/article.ts'
import { plainTitle } from '#domain/article/articleText.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectVideoHosts } from '#state/selectors/videoHosts.ts'
import { MoreHelp } from '../search/MoreHelp.tsx'
import styles from './ArticleText.module.css'
import { OpenInNewTab } from './OpenInNewTab.tsx'
import { useStartChatAboutArticle } from './useHandOver.ts'

/** Renders an article's title and text. The title gets the focus, so that screen readers announce the new screen. */
export function ArticleText({ article }: { readonly article: Article }) {
  const intl = useIntl()
  const allowedHosts = useAppSelector(selectVideoHosts)
  const startChatAboutArticle = useStartChatAboutArticle(article)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <article className={styles['article']}>
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
      <MoreHelp heading="h3" onStartChat={startChatAboutArticle} />
    </article>
  )
}
