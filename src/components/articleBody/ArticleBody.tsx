import { type ReactNode, Suspense, useMemo } from 'react'
import { toEmbedUrl } from '#domain/video.ts'
import { lazyPart } from '../lazyPart.tsx'
import styles from './ArticleBody.module.css'
import { directionOf } from './direction.ts'
import { Nodes } from './Nodes.tsx'
import { toLevels } from './outline.ts'
import { sanitise } from './sanitise.ts'
import type { Scene } from './scene.ts'

type ArticleBodyProps = {
  /** As an author, or an attacker, wrote it. */
  readonly html: string
  /** Where the tenant lets videos come from besides the known players. */
  readonly allowedHosts?: readonly string[]
  /** What a video is called to those who do not see it. */
  readonly videoTitle: string
  /** Follows an article that is too long to render in full. */
  readonly whenCut?: ReactNode
}

/** An article's text, drawn anew: nothing of what was written gets into the page but words and what is known to be harmless. */
export function ArticleBody({ html, ...rest }: ArticleBodyProps) {
  if (!isLong(html)) return <Sanitised html={html} {...rest} />
  return (
    <Suspense>
      <LongArticle html={html} whenCut={rest.whenCut}>
        {(limited) => <Sanitised html={limited} {...rest} />}
      </LongArticle>
    </Suspense>
  )
}

/** Loaded for long articles only: shorter ones cannot keep the parser busy, whatever is in them. */
const LongArticle = lazyPart(
  () => import('./LongArticle.tsx'),
  (chunk) => chunk.LongArticle,
  ({ whenCut }) => whenCut,
)

const SHORT_CHARACTERS = 20_000
const SHORT_TAGS = 300

const isLong = (html: string): boolean =>
  html.length > SHORT_CHARACTERS || html.split('<', SHORT_TAGS + 2).length > SHORT_TAGS + 1

function Sanitised({ html, allowedHosts = NONE, videoTitle }: ArticleBodyProps) {
  const body = useMemo(() => sanitise(html), [html])
  const scene = useMemo(() => body && toScene(body, allowedHosts), [body, allowedHosts])
  if (!body || !scene) return null
  return (
    <div className={styles['body']} dir={directionOf(body.textContent)}>
      <Nodes of={body} scene={scene} videoTitle={videoTitle} />
    </div>
  )
}

const NONE: readonly string[] = []

function toScene(body: Element, allowed: readonly string[]): Scene {
  const headings = [...body.querySelectorAll(HEADINGS)].filter(isHeading)
  const levels = toLevels(headings.map(({ localName }) => Number(localName.slice(1))))
  const hosts = { allowed, own: location.hostname }
  return {
    levelOf: new Map(headings.map((heading, place) => [heading, levels[place] ?? 6])),
    toEmbed: (address) => toEmbedUrl(address, hosts),
  }
}

/** An empty heading is drawn as a block, and so is a heading inside another, which HTML does not allow. */
const isHeading = (element: Element): boolean =>
  (element.textContent.trim() !== '' || element.querySelector('img') !== null) &&
  element.parentElement?.closest(HEADINGS) === null

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
