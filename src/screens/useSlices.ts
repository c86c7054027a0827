import { useEffect } from 'react'
import { useAppStore } from '#state/hooks.ts'
import { addSlices } from '#state/lazySlices.ts'
import type { LazySlices } from '#state/root.ts'

/** Adds slices that only lazy screens use to the store. `slices` must be a constant. Before that, their states are absent. */
export function useSlices(slices: Partial<LazySlices>): void {
  const store = useAppStore()
  useEffect(() => addSlices(store, slices), [store, slices])
}
