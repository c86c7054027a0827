import { type ReactNode, Suspense } from 'react'
import { lazyComponent, Nothing } from '../lazyComponent.tsx'
import styles from './Scroller.module.css'

const ScrollButtons = lazyComponent(
  () => import('./ScrollButtons.tsx'),
  (chunk) => chunk.ScrollButtons,
  Nothing,
)

type ScrollerProps = {
  /** Number of parts of the element, if it changes: the buttons then measure the new parts. */
  readonly count?: number
  readonly children: ReactNode
}

/**
 * Renders one element that scrolls sideways, with a fade and a button at each edge beyond which it has more. Fades and
 * buttons are a lazy chunk, as few texts have wide content, and the element scrolls without them.
 */
export const Scroller = ({ count, children }: ScrollerProps) => (
  <div className={styles['frame']}>
    <Suspense>
      <ScrollButtons key={count} />
    </Suspense>
    {children}
  </div>
)
