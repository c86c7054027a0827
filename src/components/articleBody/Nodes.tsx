import { createElement, type ComponentType } from 'react'
import { attributesOf } from './attributes.ts'
import { Scroller } from '../scroller/Scroller.tsx'
import { toTabStop } from '../scroller/tabStop.ts'
import { Link } from './Link.tsx'
import { Picture } from './Picture.tsx'
import type { NodeProps, ArticleContext } from './scene.ts'
import { Video } from './Video.tsx'
import styles from './ArticleBody.module.css'

type NodesProps = { readonly of: Element; readonly context: ArticleContext; readonly videoTitle: string }

export const Nodes = ({ of, context, videoTitle }: NodesProps) =>
  [...of.childNodes].map((node, place) => {
    if (node instanceof Element)
      return <ArticleNode key={place} element={node} context={context} videoTitle={videoTitle} />
    return node instanceof Text && isRendered(node, of) ? node.data : undefined
  })

/** False for white space between rows and cells, as a table must not contain text there. */
const isRendered = ({ data }: Text, parent: Element): boolean =>
  data.trim() !== '' || !/^(?:table|thead|tbody|tfoot|tr|colgroup)$/.test(parent.localName)

function ArticleNode(props: NodeProps) {
  const { element } = props
  const Special = ELEMENT_COMPONENTS[element.localName]
  if (Special) return <Special {...props} />
  return createElement(
    tagOf(element, props.context),
    { ...attributesOf(element), ...toDirection(element), className: isSoleImage(element) ? styles['lone'] : undefined },
    childrenOf(props),
  )
}

const childrenOf = (props: NodeProps) =>
  VOID.has(props.element.localName) ? undefined : (
    <Nodes of={props.element} context={props.context} videoTitle={props.videoTitle} />
  )

/** True for a paragraph that contains only a picture, which then looks like a figure. */
const isSoleImage = (element: Element): boolean =>
  element.localName === 'p' &&
  !hasText(element) &&
  element.childElementCount === 1 &&
  element.querySelector(':scope > img') !== null

const VOID = new Set(['br', 'hr', 'wbr', 'col'])

/** Elements that become a `div`: parts of a page, which an article is not, `address`, and the obsolete `center`. */
const PLAIN_BLOCKS = new Set(['section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'center'])

function tagOf(element: Element, { levelOf }: ArticleContext): string {
  const { localName } = element
  if (/^h[1-6]$/.test(localName)) return headingOf(levelOf.get(element))
  if (localName === 'p' && element.querySelector('figure, table, pre, div, p, ul, ol, h1, h2, h3') !== null)
    return 'div'
  // An empty header cell, mostly in the corner of a table, becomes an ordinary cell.
  if (localName === 'th' && isBlank(element)) return 'td'
  return PLAIN_BLOCKS.has(localName) || isStrayItem(element) ? 'div' : localName
}

/** Parents that list items need. React rejects an item inside another of the same list; a stray one becomes a `div`. */
const LISTS: Readonly<Record<string, string>> = { li: 'ul, ol', dt: 'dl, dl > div', dd: 'dl, dl > div' }

const isStrayItem = ({ localName, parentElement }: Element): boolean => {
  const lists = LISTS[localName]
  return lists !== undefined && !parentElement?.matches(lists)
}

const isBlank = (element: Element): boolean => element.textContent.trim() === '' && !element.querySelector('img')

const headingOf = (level: number | undefined): string => (level === undefined ? 'div' : `h${level}`)

const TEXT_BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, figcaption, caption, summary'

/** Elements that contain blocks or text. They get a direction of their own only if they contain text directly. */
const TEXT_CONTAINERS =
  'div, section, article, header, footer, main, aside, nav, address, center, blockquote, details, td, th'

/** Gives blocks a direction of their own, but not in a list, whose automatic direction ignores elements with `dir`. */
function toDirection(element: Element): { readonly dir?: 'auto' } {
  const isBlock = element.matches(TEXT_BLOCKS) || (element.matches(TEXT_CONTAINERS) && hasText(element))
  return isBlock && element.parentElement?.closest('ul, ol, dl') === null ? { dir: 'auto' } : {}
}

const hasText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '')

/** Renders a table that scrolls separately from the article, also by keyboard. */
function Table(props: NodeProps) {
  const caption = props.element.querySelector('caption')?.textContent ?? ''
  const cells = [...(props.element.querySelector('tr')?.children ?? [])].map(({ textContent }) => textContent)
  return (
    <Scroller>
      <div className={styles['scroll']} {...toTabStop(caption.trim() || cells.join(', '))}>
        <table>{childrenOf(props)}</table>
      </div>
    </Scroller>
  )
}

const Code = (props: NodeProps) => (
  <Scroller>
    <pre dir="ltr" {...toTabStop(props.element.textContent)}>
      {childrenOf(props)}
    </pre>
  </Scroller>
)

const ELEMENT_COMPONENTS: Readonly<Record<string, ComponentType<NodeProps>>> = {
  a: (props) => <Link element={props.element}>{childrenOf(props)}</Link>,
  audio: Video,
  iframe: Video,
  img: Picture,
  oembed: (props) => (
    <>
      <Video {...props} />
      {childrenOf(props)}
    </>
  ),
  pre: Code,
  source: () => null,
  table: Table,
  video: Video,
}
