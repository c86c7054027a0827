import { Nothing } from '#components/lazyComponent.tsx'
import { AttachButton as Attach } from './AttachButton.tsx'
import { EmojiButton as Emoji } from './EmojiButton.tsx'
import { FileTray as Tray } from './LazyFiles.ts'

/** Controls for message content other than text. `Nothing` replaces those that the build lacks. */
export const AttachButton = BUILT_IN.attachments ? Attach : Nothing
export const EmojiButton = BUILT_IN.emoji ? Emoji : Nothing
export const FileTray = BUILT_IN.attachments ? Tray : Nothing
