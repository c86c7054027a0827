import { type Fields, boolean, oneOf, omitUndefined, text, requireAll, trimmedString } from '#tools/fields.ts'
import { type NonBlank, nonNegativeNumber, safeRecord } from './fields.ts'

/**
 * Error code: why a command failed (`acknowledged`), or which problem the frame has apart from a command (`trouble`).
 */
export type CommandError =
  /** The command is invalid: for example an empty name or an unknown language. */
  | 'invalid'
  /** The server refused the command, for example an identity, or the page has named another person meanwhile. */
  | 'refused'
  | 'notFound'
  /** The tenant does not have this feature. */
  | 'unavailable'
  | 'network'
  /** The browser denies storage, so the visitor's input is kept only while the page lives. */
  | 'storage'
  /** A chunk of the widget failed to load. */
  | 'chunk'

/** Every event that a frame may send to its host. Names and payloads are those of the wire. */
export type FrameEvent =
  | {
      /** Hello: says that the frame is loaded and receives commands. */
      readonly event: 'loaded'
      /** A Chatwoot frame sends its token here. Our frame never does, because every page can receive the hello. */
      readonly config: {
        readonly authToken?: string
        readonly channelConfig: Fields
        /**
         * Protocol version of our frames, which acknowledge every command that has a `requestId`. Absent in other
         * frames, which acknowledge none.
         */
        readonly protocol?: number
      }
    }
  | {
      /** Sets the text beside the bubble. */
      readonly event: 'setBubbleLabel'
      readonly label: string
    }
  | {
      /** Shows the preview of unread messages beside the closed bubble. */
      readonly event: 'setUnreadMode'
      readonly unreadMessageCount?: number
    }
  | {
      /** Shows the preview of a campaign beside the closed bubble. */
      readonly event: 'setCampaignMode'
    }
  | {
      /** Hides the preview beside the closed bubble. */
      readonly event: 'resetUnreadMode'
    }
  | {
      /** The visitor pressed a campaign. */
      readonly event: 'nudgeClicked'
    }
  | {
      /** The visitor closed the panel, or the preview beside the closed bubble ended. */
      readonly event: 'closeWindow'
      /** True if only the preview ended. A panel that the visitor has opened meanwhile stays open. */
      readonly isPreview?: boolean
    }
  | {
      /** The visitor closed the chat. */
      readonly event: 'closeChat'
    }
  | {
      /** The visitor opened or closed the panel from inside the frame. */
      readonly event: 'toggleBubble'
    }
  | {
      /** The visitor wants the chat in a window of its own. */
      readonly event: 'popoutChatWindow'
      /** Chatwoot's host opens this address. Our host opens only its own configured address. */
      readonly baseUrl?: string
      readonly websiteToken?: string
      readonly locale?: string
    }
  | {
      /** Requests the sound of a new message. */
      readonly event: 'playAudio'
    }
  | {
      /** The visitor dismissed a campaign. */
      readonly event: 'setCampaignReadOn'
    }
  | {
      /** Sets the number of unread messages on the bubble. */
      readonly event: 'handleNotificationDot'
      /** @minimum 0 */
      readonly unreadMessageCount: number
    }
  | {
      /** Requests another height of the iframe. */
      readonly event: 'updateIframeHeight'
      readonly isFixedHeight: boolean
      readonly extraHeight: number
    }
  | {
      /** Sends the visitor's token, which a Chatwoot host stores. */
      readonly event: 'setAuthCookie'
      readonly data: { readonly widgetAuthToken: NonBlank }
    }
  | {
      /** Reports an event to the host page. */
      readonly event: 'onEvent'
      readonly eventIdentifier: NonBlank
      readonly data: unknown
    }
  | {
      /** The visitor pressed a button of a card. */
      readonly event: 'postback'
      readonly data: unknown
    }
  | {
      /** Reports an error to the host page. */
      readonly event: 'error'
      readonly errorType: NonBlank
      readonly data: unknown
    }
  // The events below are sent only by our own frame. Other hosts do not know them.
  | {
      /** Answers a command that had a `requestId`. */
      readonly event: 'acknowledged'
      readonly requestId: NonBlank
      readonly trouble?: CommandError
    }
  | {
      /** Reports a problem apart from a command. */
      readonly event: 'trouble'
      readonly trouble: CommandError
    }
  | {
      /** The page shows its static Home. It receives no commands yet. */
      readonly event: 'painted'
    }
  | {
      /** The visitor wants a wide panel for an article, or the usual one again. */
      readonly event: 'setWideMode'
      readonly isWide: boolean
    }

type Name = FrameEvent['event']
type Payload<Event extends Name> = Omit<Extract<FrameEvent, { event: Event }>, 'event'>

const PARSERS: { readonly [Event in Name]: (fields: Fields) => Payload<Event> | undefined } = {
  loaded: ({ config }) => {
    const { authToken, channelConfig, protocol } = safeRecord(config) ?? {}
    const known = omitUndefined({ authToken: trimmedString(authToken), protocol: nonNegativeNumber(protocol) })
    return { config: { ...known, channelConfig: safeRecord(channelConfig) ?? {} } }
  },
  setBubbleLabel: ({ label }) => requireAll({ label: text(label) }),
  setUnreadMode: ({ unreadMessageCount }) =>
    omitUndefined({ unreadMessageCount: nonNegativeNumber(unreadMessageCount) }),
  setCampaignMode: () => ({}),
  resetUnreadMode: () => ({}),
  nudgeClicked: () => ({}),
  closeWindow: ({ isPreview }) => omitUndefined({ isPreview: boolean(isPreview) }),
  closeChat: () => ({}),
  toggleBubble: () => ({}),
  popoutChatWindow: () => ({}),
  playAudio: () => ({}),
  setCampaignReadOn: () => ({}),
  handleNotificationDot: ({ unreadMessageCount }) =>
    requireAll({ unreadMessageCount: nonNegativeNumber(unreadMessageCount) }),
  updateIframeHeight: ({ isFixedHeight, extraHeight }) =>
    requireAll({ isFixedHeight: boolean(isFixedHeight), extraHeight: nonNegativeNumber(extraHeight) ?? 0 }),
  setAuthCookie: ({ data }) => {
    const widgetAuthToken = trimmedString(safeRecord(data)?.['widgetAuthToken'])
    return widgetAuthToken === undefined ? undefined : { data: { widgetAuthToken } }
  },
  onEvent: ({ eventIdentifier, data }) =>
    requireAll({ eventIdentifier: trimmedString(eventIdentifier), data: data ?? null }),
  postback: ({ data }) => ({ data: data ?? null }),
  error: ({ errorType, data }) => requireAll({ errorType: trimmedString(errorType), data: data ?? null }),
  acknowledged: ({ requestId, trouble }) =>
    requireAll({
      requestId: trimmedString(requestId),
      ...omitUndefined({ trouble: parseCommandError(trouble) }),
    }),
  trouble: ({ trouble }) => requireAll({ trouble: parseCommandError(trouble) }),
  painted: () => ({}),
  setWideMode: ({ isWide }) => requireAll({ isWide: boolean(isWide) }),
}

const parseCommandError = oneOf<CommandError>(
  'invalid',
  'refused',
  'notFound',
  'unavailable',
  'network',
  'storage',
  'chunk',
)

export const FRAME_EVENTS = /* @__PURE__ */ Object.keys(PARSERS) as readonly Name[]

/** Parses an event and drops all other fields; undefined for an unknown event or an invalid payload. */
export function parseFrameEvent(fields: Fields): FrameEvent | undefined {
  const { event } = fields
  if (typeof event !== 'string' || !Object.hasOwn(PARSERS, event)) return undefined
  const payload = PARSERS[event as Name](fields)
  return payload && ({ ...payload, event } as FrameEvent)
}
