import { Nothing } from '#components/lazyPart.tsx'
import { AttachButton as Attach } from './AttachButton.tsx'
import { EmojiButton as Emoji } from './EmojiButton.tsx'
import { FileTray as Tray } from './FileTray.tsx'

/** What a message may be made of besides words, where a build has it. */
export const AttachButton = BUILT_IN.attachments ? Attach : Nothing
export const EmojiButton = BUILT_IN.emoji ? Emoji : Nothing
export const FileTray = BUILT_IN.attachments ? Tray : Nothing
