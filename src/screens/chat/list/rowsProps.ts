import type { RefObject } from 'react'
import type { TimelineRow } from '#domain/message/timeline.ts'
import type { ScrollPosition } from './scroll/useMessageScroll.ts'

export type RowsProps = {
  readonly rows: readonly TimelineRow[]
  readonly list: RefObject<HTMLDivElement | null>
  readonly scrollPosition: ScrollPosition
  readonly isAtEnd: boolean
}
