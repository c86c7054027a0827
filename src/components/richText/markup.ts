const EMPHASIS = /([*_~])\S[^]*\1/
const CODE = /`[^]*`|^(?: {4}|\t)/m
const QUOTE_HEADING_OR_LIST = /^[ \t]*(?:>|(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+\S)/m
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/m
const TABLE = /[|][ \t]*:?-|-:?[ \t]*[|]/
const LINK = /\]\(|https?:\/\/|www\.|[\w.+-]@[\w-]+\.\w|<(?:mailto|tel):/i
const ESCAPE = /\\[\n!-/:-@[-`{-~]/

const MARKS = [EMPHASIS, CODE, QUOTE_HEADING_OR_LIST, RULE, TABLE, LINK, ESCAPE]

/** True if the Markdown renderer may be needed for a text. It may be a false positive, but never a false negative. */
export const mayHaveMarkup = (text: string): boolean => MARKS.some((mark) => mark.test(text))

const FLAG = String.raw`\p{RI}{2}`
const KEYCAP = String.raw`[\d#*]\uFE0F?\u20E3`
const SHOWN_AS_PICTURE = String.raw`(?:(?!\p{RI})\p{Emoji_Presentation}|\p{ExtPict}(?=\uFE0F|\p{EMod}))`
const VARIANT = String.raw`\uFE0F?(?:\p{EMod}|[\u{E0020}-\u{E007E}]+\u{E007F})?`
const JOINED = String.raw`(?:\u200D\p{ExtPict}${VARIANT})*`

/** One to three emoji, spelled out: Firefox 113 and Safari 16.4 lack `\p{RGI_Emoji}` and parts of `Intl.Segmenter`. */
const FEW_EMOJI = new RegExp(`^(?:${FLAG}|${KEYCAP}|${SHOWN_AS_PICTURE}${VARIANT}${JOINED}){1,3}$`, 'u')

/** True for a text of one to three emoji and nothing else. Such a message is shown large. */
export const isEmojiOnly = (text: string): boolean => FEW_EMOJI.test(text.trim())
