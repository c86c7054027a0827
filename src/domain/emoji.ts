/** How people in emoji look; `none` is the yellow of no colour at all. */
const SKIN_TONES = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const

export type SkinTone = (typeof SKIN_TONES)[number]

export const parseSkinTone = (text: string | undefined): SkinTone | undefined =>
  SKIN_TONES.find((tone) => tone === text)
