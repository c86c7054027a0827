import type { TraceItem } from '#protocol/trace.ts'
import { formatDuration } from '../formats.ts'
import lanes from '../lanes.module.css'
import { LANE_LABELS } from '../lanes.ts'
import styles from './ItemDetails.module.css'

type RelatedItemsProps = {
  readonly items: readonly TraceItem[]
  /** Unix time of the item to which they are related, in ms. */
  readonly at: number
  /** Sentence in place of an empty list. */
  readonly emptyText: string
  /** Returns whether an item can be selected; by default every item can. */
  readonly canSelect?: (id: string) => boolean
  readonly onSelect: (id: string) => void
}

/** Lists causes or effects of an item by their start, with their time before or after it. A press goes to one. */
export const RelatedItems = ({ items, at, emptyText, onSelect, ...rest }: RelatedItemsProps) =>
  items.length === 0 ? (
    <p className={styles.empty}>{emptyText}</p>
  ) : (
    <ul className={styles.related}>
      {items
        .toSorted((one, other) => one.at - other.at)
        .map((item) => (
          <li key={item.id}>
            <button
              className={styles.link}
              type="button"
              disabled={rest.canSelect?.(item.id) === false}
              onClick={() => onSelect(item.id)}
            >
              <span className={styles.offset}>{formatOffset(item.at - at)}</span>
              <span className={`${lanes.lane} ${styles.dot}`} data-lane={item.lane} />
              <span className={styles.lane}>{LANE_LABELS[item.lane]}</span>
              <span>{item.name}</span>
            </button>
          </li>
        ))}
    </ul>
  )

/** Returns a difference of times with its sign. */
const formatOffset = (milliseconds: number): string =>
  `${milliseconds < 0 ? '−' : '+'}${formatDuration(Math.abs(milliseconds))}`
