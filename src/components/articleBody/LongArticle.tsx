import { type ReactNode, useMemo } from 'react'
import styles from './ArticleBody.module.css'
import { limitMarkup } from './limitMarkup.ts'

type LongArticleProps = {
  readonly html: string
  readonly truncationNotice: ReactNode
  /** Renders markup that is within the limits. */
  readonly children: (html: string) => ReactNode
}

/** Renders as much of an article as the browser can handle, and `truncationNotice` if the rest is missing. */
export function LongArticle({ html, truncationNotice, children }: LongArticleProps) {
  const limited = useMemo(() => limitMarkup(html), [html])
  return (
    <>
      {children(limited.html)}
      {limited.isCut && <div className={styles['body']}>{truncationNotice}</div>}
    </>
  )
}
