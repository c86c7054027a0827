import type { BlockGroupProps } from '../richText/BlockGroup.tsx'
import type { Token } from '../richText/parseMarkup.ts'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { limitMarks } from '#domain/message/displayText.ts'
import { classNames } from '../classNames.ts'
import richText from '../richText/RichText.module.css'
import { afterPaint } from '../hooks/afterPaint.ts'
import { useHasLasted } from '../hooks/useHasLasted.ts'
import { TypingDots } from '../TypingDots.tsx'
import styles from './StreamedText.module.css'
import { createStreamParser, type ParseBlocks, type Progress } from './streamParser.ts'

/** Parser and renderer of Markdown, which are in a chunk of their own. */
export type Markup = {
  readonly BlockGroup: ComponentType<BlockGroupProps>
  readonly parse: ParseBlocks
}

/** Time without growth, in ms, after which the text is drawn to its last character. */
const PAUSE_MS = 1_500

/** Time without growth, in ms, after which nothing shows any more that the text grows. */
const STOPPED_MS = 20_000

export type StreamedTextProps = {
  readonly text: string
  /** True while the text may still grow. */
  readonly isOpen: boolean
  /** Text that an earlier visit has left; undefined for one that began in this visit. */
  readonly earlierText: string | undefined
}

/** Creates the component for a text that grows. Blocks that have not changed are neither parsed nor rendered again. */
export function createStreamedText({ BlockGroup, parse }: Markup): ComponentType<StreamedTextProps> {
  return function StreamedText({ text, isOpen, earlierText }) {
    const [parser] = useState(() => createStreamParser(parse))
    const progress = useProgress({ text, isOpen, earlierText })
    const blocks = useMemo(
      () => parser.parse(normalize(text), progress === 'stopped' ? 'paused' : progress),
      [parser, text, progress],
    )
    const groups = groupBlocks(blocks)
    // The browser remembers only the sizes of groups that it has painted.
    const [paintedCount, setPaintedCount] = useState(0)
    useEffect(() => afterPaint(() => setPaintedCount(groups.length)), [groups.length])
    if (isOpen && blocks.length === 0) return progress === 'stopped' ? '…' : <TypingDots />
    const isAlive = isOpen && progress !== 'stopped'
    return (
      <div className={classNames(richText['root'], styles['groups'])}>
        {groups.map((group, place) => {
          const isSettled = place < paintedCount - 2
          const state = place === groups.length - 1 ? styles['open'] : isSettled && styles['settled']
          return <BlockGroup key={place} blocks={group} className={isAlive && state} />
        })}
      </div>
    )
  }
}

/** Number of blocks in a group, which is about a screen of text. */
const GROUP_BLOCKS = 12

/** Returns the blocks in groups. A block stays in its group while the text grows. */
function groupBlocks(blocks: readonly Token[]): readonly (readonly Token[])[] {
  const shown = blocks.filter(({ type }) => type !== 'space')
  return shown.flatMap((_, at) => (at % GROUP_BLOCKS === 0 ? [shown.slice(at, at + GROUP_BLOCKS)] : []))
}

/** Returns the progress of a text. A text that an earlier visit has left counts as stopped until it grows. */
function useProgress({ text, isOpen, earlierText }: StreamedTextProps): Progress | 'stopped' {
  const hasPaused = useHasLasted(PAUSE_MS, text)
  const hasStopped = useHasLasted(STOPPED_MS, text)
  if (!isOpen) return 'ended'
  if (hasStopped || text === earlierText) return 'stopped'
  return hasPaused ? 'paused' : 'growing'
}

/** Limits combining marks, and writes line ends as the lexer does, which counts characters after that. */
const normalize = (text: string): string => limitMarks(text).replaceAll(/\r\n?/g, '\n')
