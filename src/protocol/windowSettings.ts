import { boolean, type Fields, omitUndefined, trimmedString } from '#tools/fields.ts'

/** Settings of a host that also hold in a pop-out window: its texts, and which features it switches off. */
export type WindowSettings = ReturnType<typeof parseWindowSettings>

/** Parses the settings that also hold in a pop-out window. A field with an invalid value is left out. */
export const parseWindowSettings = (fields: Fields) =>
  omitUndefined({
    welcomeTitle: trimmedString(fields['welcomeTitle']),
    welcomeDescription: trimmedString(fields['welcomeDescription']),
    availableMessage: trimmedString(fields['availableMessage']),
    unavailableMessage: trimmedString(fields['unavailableMessage']),
    enableFileUpload: boolean(fields['enableFileUpload']),
    enableEmojiPicker: boolean(fields['enableEmojiPicker']),
    enableEndConversation: boolean(fields['enableEndConversation']),
  })
