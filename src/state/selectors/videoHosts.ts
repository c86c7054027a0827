import type { AppState } from '../root.ts'

const NONE: readonly string[] = []

/** Returns the tenant's hosts whose videos may play in articles, besides the built-in players such as YouTube. */
export const selectVideoHosts = (state: AppState): readonly string[] => state.widget.videoHosts ?? NONE
