import { type ReactNode, Suspense } from 'react'
import { lazyComponent, Nothing } from '../lazyComponent.tsx'
import styles from './Scroller.module.css'

const ScrollButtons = lazyComponent(
  () => import('./ScrollButtons.tsx'),
  (chunk) => chunk.ScrollButtons,
  Nothing,
)

/**
 * Renders one element that scrolls sideways, with a fade and a button at each edge beyond which it has more. Fades and
 * buttons are a lazy chunk, as few texts have wide content, and the element scrolls without them.
 */
export const Scroller = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['frame']}>
    <Suspense>
      <ScrollButtons />
    </Suspense>
    {children}
  </div>
)
