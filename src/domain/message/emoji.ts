/** Skin tones of people in emoji; `none` is the default yellow. */
const SKIN_TONES = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const

export type SkinTone = (typeof SKIN_TONES)[number]

export const parseSkinTone = (text: string | undefined): SkinTone | undefined =>
  SKIN_TONES.find((tone) => tone === text)
