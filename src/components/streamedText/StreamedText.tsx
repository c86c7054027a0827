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
}

/** Time without growth, in ms, after which the text is drawn to its last character. */
const PAUSE_MS = 1_500

type StreamedTextProps = {
  readonly text: string
  /** True while the text may still grow. */
  readonly isOpen: boolean
}

/** Creates the component for a text that grows. Blocks that have not changed are neither parsed nor rendered again. */
export function createStreamedText({ Block, parseMarkup }: Markup): ComponentType<StreamedTextProps> {
  const UnchangedBlock = memo(Block)

  return function StreamedText({ text, isOpen }) {
    const [parser] = useState(() => createStreamParser(parseMarkup))
    const hasPaused = useHasLasted(PAUSE_MS, text)
    const isGrowing = isOpen && !hasPaused
    const blocks = useMemo(() => parser.parse(limitMarks(text), isGrowing), [parser, text, isGrowing])
    const isAlive = useIsAlive(text)
    if (isOpen && blocks.length === 0) return <Dots />
    return (
      <div className={classNames(richText['root'], isOpen && isAlive && styles['open'])}>
        {blocks.map((block, place) => (
          <UnchangedBlock key={place} token={block} />
        ))}
      </div>
    )
  }
}

/** Time without growth after which nothing shows any more that the text grows, in ms. */
const LIFELESS_MS = 20_000

/** Returns whether the text has grown lately. The text that an earlier visit has left has not, as far as known. */
function useIsAlive(text: string): boolean {
  const [first] = useState(text)
  const hasStopped = useHasLasted(LIFELESS_MS, text)
  return text !== first && !hasStopped
}

/** Renders three dots before the first word. */
const Dots = () => (
  <span className={styles['dots']}>
    <span className={styles['dot']} />
    <span className={styles['dot']} />
    <span className={styles['dot']} />
  </span>
)
