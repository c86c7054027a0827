import type { AppState } from '../root.ts'

const NONE: readonly string[] = []

/** Returns the hosts whose videos may play in articles, besides the known players. */
export const selectVideoHosts = (state: AppState): readonly string[] => state.widget.videoHosts ?? NONE
