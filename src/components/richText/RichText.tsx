import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '#browser/chunks.ts'
import { isEmojiOnly, mayHaveMarkup } from './markup.ts'
import { PlainText } from './PlainText.tsx'
import styles from './RichText.module.css'

type TextProps = { readonly text: string }

/** The way to the Markdown renderer; it is not in the first view. */
type LoadMarkedText = () => Promise<{ readonly MarkedText: ComponentType<TextProps> }>

/** A message's words; if the renderer does not come, they are read as they were typed. */
export function createRichText(load: LoadMarkedText): ComponentType<TextProps> {
  const Marked = lazy(() =>
    load().then(
      ({ MarkedText }) => ({ default: MarkedText }),
      () => ({ default: PlainText }),
    ),
  )

  return function RichText({ text }) {
    if (isEmojiOnly(text)) return <span className={styles['emoji']}>{text}</span>
    const plain = <PlainText text={text} />
    if (!mayHaveMarkup(text)) return plain
    return (
      <Suspense fallback={plain}>
        <Marked text={text} />
      </Suspense>
    )
  }
}

export const RichText = createRichText(() => loadChunk(() => import('./MarkedText.tsx')))
