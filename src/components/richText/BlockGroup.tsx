import { memo } from 'react'
import { classNames } from '../classNames.ts'
import { Block } from './Blocks.tsx'
import type { Token } from './parseMarkup.ts'
import styles from './RichText.module.css'

export type BlockGroupProps = {
  readonly blocks: readonly Token[]
  /** Class of the part of a text that is at its end, or far from it. */
  readonly className?: string | false | undefined
}

/** Blocks that follow each other in a text that grows. A group is rendered only if one of its blocks has changed. */
export const BlockGroup = memo(
  ({ blocks, className }: BlockGroupProps) => (
    <div className={classNames(styles['root'], className)}>
      {blocks.map((block, place) => (
        <UnchangedBlock key={place} token={block} />
      ))}
    </div>
  ),
  (before, after) =>
    before.className === after.className &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, place) => block === after.blocks[place]),
)

const UnchangedBlock = memo(Block)
