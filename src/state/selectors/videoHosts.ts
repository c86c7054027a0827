import type { AppState } from '../root.ts'

const NONE: readonly string[] = []

/** Whose films may play in articles, besides those of the players we know. */
export const selectVideoHosts = (state: AppState): readonly string[] => state.widget.videoHosts ?? NONE
