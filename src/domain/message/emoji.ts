/** Skin tones of people in emoji; `none` is the default yellow. */
const SKIN_TONES = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const

export type SkinTone = (typeof SKIN_TONES)[number]

export const parseSkinTone = (text: string | undefined): SkinTone | undefined =>
  SKIN_TONES.find((tone) => tone === text)

/** Matches a picture, a flag or a keycap, with skin tones, joiners and variation selectors. A digit alone is no emoji. */
const EMOJI = /^(?=.*[\p{Extended_Pictographic}\p{RI}\u20E3])[\p{Emoji}\p{M}\u200D\u{E0020}-\u{E007F}]+$/u

/** Parses recent emoji, which are separated by spaces. Text that is no emoji, and a repeated emoji, is left out. */
export const parseRecentEmoji = (text = ''): readonly string[] => [
  ...new Set(text.split(' ').filter((emoji) => EMOJI.test(emoji))),
]
