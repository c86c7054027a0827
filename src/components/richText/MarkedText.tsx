import type { Token } from 'marked'
import { type ComponentType, Suspense, useMemo } from 'react'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import type { StreamedTextProps } from '../streamedText/StreamedText.tsx'
import { BlockGroup } from './BlockGroup.tsx'
import { Blocks } from './Blocks.tsx'
import { MAX_STREAM_CHARACTERS, parseMarkup } from './parseMarkup.ts'
import { PlainText } from './PlainText.tsx'
import styles from './RichText.module.css'

export type TextProps = {
  readonly text: string
  /** Whether a text that arrives word by word may still grow; undefined for a text that was complete at once. */
  readonly isOpen?: boolean | undefined
}

export type MarkedTextProps = TextProps & {
  /** Text of a message that grows, as it was before this renderer had loaded. */
  readonly firstText?: string
}

/** Renders a safe subset of Markdown as React elements. The typed text never becomes HTML. */
function WholeText({ text, isOpen }: MarkedTextProps) {
  const maxCharacters = isOpen === undefined ? undefined : MAX_STREAM_CHARACTERS
  const tokens = useMemo(() => parseMarkup(text, maxCharacters), [text, maxCharacters])
  if (!tokens) return <PlainText text={text} />
  return (
    <div className={styles['root']}>
      <Blocks tokens={tokens} />
    </div>
  )
}

const parse = (text: string): readonly Token[] | undefined => parseMarkup(text, MAX_STREAM_CHARACTERS)

/** Text that grows. If its chunk cannot be loaded, the whole text is rendered again each time. */
const StreamedText = lazyComponent<ComponentType<StreamedTextProps>, StreamedTextProps>(
  BUILT_IN.streamedAnswers
    ? async () => (await import('../streamedText/StreamedText.tsx')).createStreamedText({ BlockGroup, parse })
    : rejectNotBuiltIn,
  (loaded) => loaded,
  WholeText,
)

/** Length above which the first text of a message that grows is one that an earlier visit has left. */
const EARLIER_CHARACTERS = 40

export function MarkedText({ text, isOpen, firstText = text }: MarkedTextProps) {
  if (!BUILT_IN.streamedAnswers || isOpen === undefined) return <WholeText text={text} />
  const earlierText = firstText.length > EARLIER_CHARACTERS ? firstText : undefined
  return (
    // The first words of a new text would appear with marks as typed, and then without them.
    <Suspense fallback={earlierText === undefined ? '…' : <WholeText text={text} isOpen={isOpen} />}>
      <StreamedText text={text} isOpen={isOpen} earlierText={earlierText} />
    </Suspense>
  )
}
