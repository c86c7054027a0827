import { useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import type { Article } from '#domain/article/article.ts'
import { articleUrl } from '#domain/article/helpCentre.ts'
import { selectHelpCentreOrigin } from '#state/articles/articles.ts'
import { useAppSelector } from '#state/hooks.ts'
import styles from './OpenInNewTab.module.css'

type OpenInNewTabProps = {
  readonly article: Article
  /** Whether the link has a text instead of an icon. */
  readonly isText?: boolean
}

/** Renders a link to the article on the help centre's own pages; nothing until the help centre has sent its origin. */
export function OpenInNewTab({ article, isText = false }: OpenInNewTabProps) {
  const intl = useIntl()
  const origin = useAppSelector(selectHelpCentreOrigin)
  const label = intl.formatMessage({ id: 'article.openInNewTab' })
  if (origin === undefined) return null
  return (
    <a
      className={isText ? undefined : styles['link']}
      href={articleUrl(origin, article)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
    >
      {isText ? label : <Icon icon="external" />}
    </a>
  )
}
