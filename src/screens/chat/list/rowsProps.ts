import type { RefObject } from 'react'
import type { TimelineRow } from '#domain/message/timeline.ts'
import type { ReadingPlace } from './useReader.ts'

export type RowsProps = {
  readonly rows: readonly TimelineRow[]
  readonly list: RefObject<HTMLDivElement | null>
  readonly place: ReadingPlace
  readonly isAtEnd: boolean
}
