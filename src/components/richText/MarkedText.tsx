import type { Token } from 'marked'
import { type ComponentType, Suspense, useMemo, useState } from 'react'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import { BlockGroup } from './BlockGroup.tsx'
import { Blocks } from './Blocks.tsx'
import { MAX_STREAM_CHARACTERS, parseMarkup } from './parseMarkup.ts'
import { PlainText } from './PlainText.tsx'
import styles from './RichText.module.css'

type WholeTextProps = {
  readonly text: string
  /** Whether a text that arrives word by word may still grow; undefined for a text that was complete at once. */
  readonly isOpen?: boolean | undefined
}

/** Renders a safe subset of Markdown as React elements. The typed text never becomes HTML. */
function WholeText({ text, isOpen }: WholeTextProps) {
  const maxCharacters = isOpen === undefined ? undefined : MAX_STREAM_CHARACTERS
  const tokens = useMemo(() => parseMarkup(text, maxCharacters), [text, maxCharacters])
  if (!tokens) return <PlainText text={text} />
  return (
    <div className={styles['root']}>
      <Blocks tokens={tokens} />
    </div>
  )
}

type StreamedTextProps = Required<WholeTextProps> & { readonly isOpen: boolean }

/** Returns whether a text is longer than a new one is at its beginning. It is then shown at once. */
const isEarlier = (firstText: string): boolean => firstText.length > 40

const parse = (text: string): readonly Token[] | undefined => parseMarkup(text, MAX_STREAM_CHARACTERS)

/** Text that grows. If its chunk cannot be loaded, the whole text is rendered again each time. */
const StreamedText = lazyComponent<ComponentType<StreamedTextProps>, StreamedTextProps>(
  BUILT_IN.streamedAnswers
    ? async () =>
        (await import('../streamedText/StreamedText.tsx')).createStreamedText({ BlockGroup, parse, isEarlier })
    : rejectNotBuiltIn,
  (loaded) => loaded,
  WholeText,
)

export function MarkedText({ text, isOpen }: WholeTextProps) {
  const [first] = useState(text)
  if (!BUILT_IN.streamedAnswers || isOpen === undefined) return <WholeText text={text} />
  return (
    // The first words of a new text would appear with marks as typed, and then without them.
    <Suspense fallback={isEarlier(first) ? <WholeText text={text} isOpen={isOpen} /> : '…'}>
      <StreamedText text={text} isOpen={isOpen} />
    </Suspense>
  )
}
