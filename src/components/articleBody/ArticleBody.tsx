import { type ReactNode, Suspense, useMemo } from 'react'
import { toEmbedUrl } from '#domain/message/video.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import styles from './ArticleBody.module.css'
import { directionOf } from './direction.ts'
import { Nodes } from './Nodes.tsx'
import { toLevels } from './outline.ts'
import { sanitise } from './sanitise.ts'
import type { ArticleContext } from './scene.ts'

type ArticleBodyProps = {
  /** Untrusted HTML, written by an author or an attacker. */
  readonly html: string
  /** Hosts from which the tenant allows videos, besides the players that `video.ts` knows. */
  readonly allowedHosts?: readonly string[]
  /** Title of a video for screen readers. */
  readonly videoTitle: string
  /** Content that follows an article which is too long to render in full. */
  readonly truncationNotice?: ReactNode
}

/** Renders an article from new elements. Only its text and markup that is known to be harmless get into the page. */
export function ArticleBody({ html, ...rest }: ArticleBodyProps) {
  if (!isLong(html)) return <Sanitised html={html} {...rest} />
  return (
    <Suspense>
      <LongArticle html={html} truncationNotice={rest.truncationNotice}>
        {(limited) => <Sanitised html={limited} {...rest} />}
      </LongArticle>
    </Suspense>
  )
}

/** Renderer of long articles, in a lazy chunk. The parser handles shorter articles fast, whatever they contain. */
const LongArticle = lazyComponent(
  () => import('./LongArticle.tsx'),
  (chunk) => chunk.LongArticle,
  ({ truncationNotice }) => truncationNotice,
)

const SHORT_CHARACTERS = 20_000
const SHORT_TAGS = 300

const isLong = (html: string): boolean =>
  html.length > SHORT_CHARACTERS || html.split('<', SHORT_TAGS + 2).length > SHORT_TAGS + 1

function Sanitised({ html, allowedHosts = NONE, videoTitle }: ArticleBodyProps) {
  const body = useMemo(() => sanitise(html), [html])
  const context = useMemo(() => body && createArticleContext(body, allowedHosts), [body, allowedHosts])
  if (!body || !context) return null
  return (
    <div className={styles['body']} dir={directionOf(body.textContent)}>
      <Nodes of={body} context={context} videoTitle={videoTitle} />
    </div>
  )
}

const NONE: readonly string[] = []

function createArticleContext(body: Element, allowed: readonly string[]): ArticleContext {
  const headings = [...body.querySelectorAll(HEADINGS)].filter(isHeading)
  const levels = toLevels(headings.map(({ localName }) => Number(localName.slice(1))))
  const hosts = { allowed, own: location.hostname }
  return {
    levelOf: new Map(headings.map((heading, place) => [heading, levels[place] ?? 6])),
    toEmbed: (address) => toEmbedUrl(address, hosts),
  }
}

/** False for an empty heading, and for a heading inside another, which HTML does not allow. Both become a `div`. */
const isHeading = (element: Element): boolean =>
  (element.textContent.trim() !== '' || element.querySelector('img') !== null) &&
  element.parentElement?.closest(HEADINGS) === null

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
