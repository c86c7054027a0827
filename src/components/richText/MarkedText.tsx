import { type ComponentType, Suspense, useMemo, useState } from 'react'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import { Block, Blocks } from './Blocks.tsx'
import { parseMarkup } from './parseMarkup.ts'
import { PlainText } from './PlainText.tsx'
import styles from './RichText.module.css'

type WholeTextProps = { readonly text: string }

/** Renders a safe subset of Markdown as React elements. The typed text never becomes HTML. */
function WholeText({ text }: WholeTextProps) {
  const tokens = useMemo(() => parseMarkup(text), [text])
  if (!tokens) return <PlainText text={text} />
  return (
    <div className={styles['root']}>
      <Blocks tokens={tokens} />
    </div>
  )
}

type StreamedTextProps = WholeTextProps & { readonly isOpen: boolean }

/** Returns whether a text is longer than a new one is at its beginning. It is then shown at once. */
const isEarlier = (firstText: string): boolean => firstText.length > 40

/** Text that grows. If its chunk cannot be loaded, the whole text is rendered again each time. */
const StreamedText = lazyComponent<ComponentType<StreamedTextProps>, StreamedTextProps>(
  BUILT_IN.streamedAnswers
    ? async () =>
        (await import('../streamedText/StreamedText.tsx')).createStreamedText({ Block, parseMarkup, isEarlier })
    : rejectNotBuiltIn,
  (loaded) => loaded,
  WholeText,
)

type MarkedTextProps = WholeTextProps & Partial<{ readonly isOpen: boolean | undefined }>

export function MarkedText({ text, isOpen }: MarkedTextProps) {
  const [first] = useState(text)
  if (!BUILT_IN.streamedAnswers || isOpen === undefined) return <WholeText text={text} />
  return (
    // The first words of a new text would appear with marks as typed, and then without them.
    <Suspense fallback={isEarlier(first) ? <WholeText text={text} /> : '…'}>
      <StreamedText text={text} isOpen={isOpen} />
    </Suspense>
  )
}
