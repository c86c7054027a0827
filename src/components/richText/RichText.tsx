import { type ComponentType, Suspense } from 'react'
import { type LazyComponent, lazyComponent } from '../lazyComponent.tsx'
import { isEmojiOnly, mayHaveMarkup } from './markup.ts'
import { PlainText } from './PlainText.tsx'
import styles from './RichText.module.css'

type TextProps = {
  readonly text: string
  /** Whether a text that arrives word by word may still grow; undefined for a text that was complete at once. */
  readonly isOpen?: boolean | undefined
}

type RichTextProps = TextProps & {
  /** If true, the nearest `Suspense` around the text waits for the renderer, so the text never appears with marks as typed. */
  readonly suspends?: boolean
}

/** Limits above which a text is rendered piece by piece: characters, lines, and combining marks in a row. */
const LONG_CHARACTERS = 10_500
const LONG = /(?:\n.*){200}|\p{M}{9}/u
const FALLBACK_CHARACTERS = 1_000

const isLong = (text: string): boolean => text.length > LONG_CHARACTERS || LONG.test(text)

const LongText = lazyComponent(
  () => import('./LongText.tsx'),
  (chunk) => chunk.LongText,
  PlainText,
)

/** Loads the Markdown renderer, which is not part of the first view. */
type LoadMarkedText = () => Promise<{ readonly MarkedText: ComponentType<TextProps> }>

/** Creates the component for a message's text. If the renderer cannot be loaded, the text appears as typed. */
export function createRichText(load: LoadMarkedText): LazyComponent<RichTextProps> {
  const Marked = lazyComponent(load, ({ MarkedText }) => MarkedText, PlainText)

  /** Shows the text as typed until the renderer has loaded. */
  const MarkedOrPlain = ({ text, isOpen }: TextProps) => (
    // The first words of a text that grows would appear with marks as typed, and then without them.
    <Suspense fallback={isOpen === undefined ? <PlainText text={text} /> : '…'}>
      <Marked text={text} isOpen={isOpen} />
    </Suspense>
  )

  function RichText({ text, isOpen, suspends }: RichTextProps) {
    const Content = suspends === true ? Marked : MarkedOrPlain
    if (isOpen !== undefined) return <Content text={text} isOpen={isOpen} />
    if (isLong(text))
      return (
        <Suspense fallback={<PlainText text={text.slice(0, FALLBACK_CHARACTERS)} />}>
          <LongText text={text} Piece={RichText} />
        </Suspense>
      )
    if (isEmojiOnly(text)) return <span className={styles['emoji']}>{text}</span>
    return mayHaveMarkup(text) ? <Content text={text} /> : <PlainText text={text} />
  }
  return Object.assign(RichText, { fetch: Marked.fetch, isLoaded: Marked.isLoaded })
}

export const RichText = createRichText(() => import('./MarkedText.tsx'))
