import { Icon } from '#components/Icon.tsx'
import { LinkDestination } from '#components/richText/LinkDestination.tsx'
import { withoutDirection } from '#domain/message/displayText.ts'
import type { MessageBody } from '#domain/message/message.ts'
import styles from './ArticlesBody.module.css'

type ArticlesBodyProps = { readonly articles: Extract<MessageBody, { kind: 'articles' }>['articles'] }

/** Renders the articles that a message recommends. They open on the help centre's own pages. */
export const ArticlesBody = ({ articles }: ArticlesBodyProps) =>
  articles.length > 0 && (
    <ul className={styles['list']}>
      {articles.map(({ title, description, url }) => (
        <li key={url}>
          <a className={styles['article']} href={url} target="_blank" rel="noopener noreferrer">
            <span className={styles['words']} dir="auto">
              <span className={styles['title']}>
                {withoutDirection(title)}
                <LinkDestination address={url} text={`${title} ${description}`} />
              </span>
              <span className={styles['description']}>{description}</span>
            </span>
            <Icon icon="external" />
          </a>
        </li>
      ))}
    </ul>
  )
