/** How much of a visit the extension has observed. */
export type Coverage = {
  /** True if the recording began before the page's own scripts. */
  readonly isFromStart: boolean
  /** True if the chat's frame has sent its first message, or was given the time for it. */
  readonly isOpened: boolean
  /** True if the extension may read the chat's frame and its files. */
  readonly canReadChat: boolean
  /** Status of the repeated request of the page; undefined if it had no response. */
  readonly pageStatus: number | undefined
}

/** Returns a sentence for each thing that the extension cannot know, and how to find it out. */
export const listUnknowns = ({ isFromStart, isOpened, canReadChat, pageStatus }: Coverage): readonly string[] => [
  ...when(
    !isFromStart,
    'Errors, policy violations and messages from before the recording began. Reload the page to record them.',
  ),
  ...when(!isOpened, 'Whether the frame starts: the chat was not opened.'),
  ...when(
    !canReadChat,
    'The files, requests, connection and storage of the chat. Attach with the permission for the chat’s address.',
  ),
  pageStatus === 200
    ? 'The headers that a logged-in visitor gets: the page was requested again, without cookies.'
    : `The headers of the page: a repeated request without cookies ${pageStatus === undefined ? 'had no response' : `was answered with ${pageStatus}`}.`,
  'Whether another extension or the network blocks a request, and what the browser writes to the console, such as a wrong hash. Chrome does not tell extensions; `widget-cli doctor URL` reports it.',
]

const when = (isUnknown: boolean, text: string): readonly string[] => (isUnknown ? [text] : [])
