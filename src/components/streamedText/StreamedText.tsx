import type { Token } from 'marked'
import { type ComponentType, memo, useMemo, useState } from 'react'
import { limitMarks } from '#domain/message/displayText.ts'
import { classNames } from '../classNames.ts'
import richText from '../richText/RichText.module.css'
import { useHasLasted } from '../hooks/useHasLasted.ts'
import styles from './StreamedText.module.css'
import { createStreamParser, type ParseBlocks } from './streamParser.ts'

/** Parser and renderer of Markdown, which are in a chunk of their own. */
export type Markup = {
  readonly Block: ComponentType<{ readonly token: Token }>
  readonly parseMarkup: ParseBlocks
  /** Returns whether a text, as it was first rendered, is one that an earlier visit has left. */
  readonly isEarlier: (firstText: string) => boolean
}

/** Time without growth, in ms, after which the text is drawn to its last character. */
const PAUSE_MS = 1_500

/** Time without growth, in ms, after which nothing shows any more that the text grows. */
const STOPPED_MS = 20_000

type StreamedTextProps = {
  readonly text: string
  /** True while the text may still grow. */
  readonly isOpen: boolean
}

/** Creates the component for a text that grows. Blocks that have not changed are neither parsed nor rendered again. */
export function createStreamedText({ Block, parseMarkup, isEarlier }: Markup): ComponentType<StreamedTextProps> {
  const UnchangedBlock = memo(Block)

  return function StreamedText({ text, isOpen }) {
    const [parser] = useState(() => createStreamParser(parseMarkup))
    const [first] = useState(text)
    const hasPaused = useHasLasted(PAUSE_MS, text)
    const hasStopped = useHasLasted(STOPPED_MS, text)
    // A text that an earlier visit has left is drawn as it is until it grows.
    const isGrowing = isOpen && !hasStopped && !(text === first && isEarlier(first))
    const isDecided = !isGrowing || hasPaused
    const blocks = useMemo(() => parser.parse(limitMarks(text), !isDecided), [parser, text, isDecided])
    if (isOpen && blocks.length === 0) return <Dots />
    return (
      <div className={classNames(richText['root'], isGrowing && styles['open'])}>
        {blocks.map((block, place) => (
          <UnchangedBlock key={place} token={block} />
        ))}
      </div>
    )
  }
}

/** Renders three dots before the first word. */
const Dots = () => (
  <span className={styles['dots']}>
    <span className={styles['dot']} />
    <span className={styles['dot']} />
    <span className={styles['dot']} />
  </span>
)
