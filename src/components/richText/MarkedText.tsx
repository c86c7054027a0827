import { type ComponentType, Suspense, useMemo } from 'react'
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

/** Text that grows. If its chunk cannot be loaded, the whole text is rendered again each time. */
const StreamedText = lazyComponent<ComponentType<StreamedTextProps>, StreamedTextProps>(
  BUILT_IN.streamedAnswers
    ? async () => (await import('../streamedText/StreamedText.tsx')).createStreamedText({ Block, parseMarkup })
    : rejectNotBuiltIn,
  (loaded) => loaded,
  WholeText,
)

type MarkedTextProps = WholeTextProps & Partial<{ readonly isOpen: boolean | undefined }>

export function MarkedText({ text, isOpen }: MarkedTextProps) {
  if (!BUILT_IN.streamedAnswers || isOpen === undefined) return <WholeText text={text} />
  return (
    <Suspense fallback="…">
      <StreamedText text={text} isOpen={isOpen} />
    </Suspense>
  )
}
