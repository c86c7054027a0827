import { type ComponentType, Suspense, useState } from 'react'
import { type LazyComponent, lazyComponent } from '../lazyComponent.tsx'
import type { MarkedTextProps, TextProps } from './MarkedText.tsx'
import { isEmojiOnly, mayHaveMarkup } from './markup.ts'
import { PlainText } from './PlainText.tsx'
import styles from './RichText.module.css'

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
type LoadMarkedText = () => Promise<{ readonly MarkedText: ComponentType<MarkedTextProps> }>

/** Creates the component for a message's text. If the renderer cannot be loaded, the text appears as typed. */
export function createRichText(load: LoadMarkedText): LazyComponent<RichTextProps> {
  const Marked = lazyComponent(load, ({ MarkedText }) => MarkedText, PlainText)

  function RichText({ text, isOpen, suspends }: RichTextProps) {
    // A text that grows may be long when its renderer has loaded, so its first words are kept here.
    const [firstText] = useState(text)
    if (isOpen === undefined) {
      if (isLong(text))
        return (
          <Suspense fallback={<PlainText text={text.slice(0, FALLBACK_CHARACTERS)} />}>
            <LongText text={text} Piece={RichText} />
          </Suspense>
        )
      if (isEmojiOnly(text)) return <span className={styles['emoji']}>{text}</span>
      if (!mayHaveMarkup(text)) return <PlainText text={text} />
    }
    const marked = <Marked text={text} isOpen={isOpen} firstText={firstText} />
    if (suspends === true) return marked
    // The first words of a text that grows would appear with marks as typed, and then without them.
    return <Suspense fallback={isOpen === undefined ? <PlainText text={text} /> : '…'}>{marked}</Suspense>
  }
  return Object.assign(RichText, { fetch: Marked.fetch, isLoaded: Marked.isLoaded })
}

export const RichText = createRichText(() => import('./MarkedText.tsx'))
