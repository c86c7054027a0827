import type { AppAction } from '#state/root.ts'

type Type = AppAction['type']

/** Actions that are dispatched in every tab of this visitor. */
export const SHARED_ACTIONS = [
  'tabs/joined',
  'outbox/shared',
  'realtime/received',
  'connection/opening',
  'connection/confirmed',
  'connection/lost',
  'connection/refused',
  'messages/submitted',
  'messages/started',
  'messages/accepted',
  'messages/deferred',
  'messages/refused',
  'messages/uploadRefused',
  'messages/retried',
  'messages/discarded',
  'messages/withdrawn',
  'messages/loaded',
  'messages/caughtUp',
  'messages/polled',
  'uploads/progressed',
  'conversation/loaded',
  'conversation/seen',
  'conversation/ended',
  'conversation/left',
  'conversation/leftBefore',
  'conversation/replaced',
  'conversation/resumed',
  'answers/accepted',
  'contact/changed',
  'contact/replaced',
  'bot/started',
  'bot/absent',
  'bot/resumed',
  'bot/asked',
  'bot/advanced',
  'bot/registered',
  'bot/failed',
  'bot/retried',
  'agents/loaded',
  'campaigns/snoozed',
  'articles/helpWanted',
  'draft/changed',
  'forms/filled',
  'forms/cleared',
  'preChat/filled',
  'files/chosen',
  'files/removed',
  'sound/muted',
  'sound/unmuted',
  'sound/chimed',
] as const satisfies readonly Exclude<Type, LocalActionType>[]

/** Actions that stay in the tab that dispatches them, because each tab has its own host page and screen. */
// prettier-ignore
type LocalActionType = ExistingType<
  | Extract<Type, `diagnostics/${string}` | `ownCopy/${string}` | `voice/${string}` | `savedCopy/${string}` | `offlineHistory/${string}` | `host/${string}` | `page/${string}` | `screens/${string}`>
  | 'account/failed' | 'account/loaded' | 'agents/failed' | 'agents/requested' | 'alerts/dismissed'
  | 'answers/refused' | 'answers/submitted' | 'articles/clicked' | 'articles/closed' | 'articles/failed'
  | 'articles/loadFailed' | 'articles/loaded' | 'articles/notFound' | 'articles/openRequested'
  | 'articles/opened' | 'articles/previewed' | 'articles/rated' | 'articles/requested' | 'articles/returned' | 'bot/closedChat'
  | 'bot/handedOff' | 'bot/restartCanceled' | 'bot/restartClicked' | 'bot/restartConfirmed'
  | 'bot/restartRefused' | 'bot/restarted' | 'bot/triggered' | 'campaigns/awaited' | 'campaigns/clicked'
  | 'campaigns/dismissed' | 'campaigns/due' | 'campaigns/failed' | 'campaigns/judged' | 'campaigns/loaded'
  | 'campaigns/refused' | 'campaigns/requested' | 'campaigns/restored' | 'campaigns/retried'
  | 'campaigns/triggered' | 'campaigns/withdrawn' | 'cards/postbackPressed' | 'categories/opened' | 'categories/returned' | 'channel/failed' | 'channel/loaded'
  | 'channel/requested' | 'chatContactForm/submitted' | 'chatContactForm/succeeded'
  | 'clock/ticked' | 'consent/applied' | 'consent/learnt' | 'contact/failed' | 'contact/identified'
  | 'contact/identifyFailed' | 'contact/loaded' | 'contact/sessionReady' | 'contactForm/accepted'
  | 'contactForm/declined' | 'contactForm/refused' | 'contactForm/reset' | 'contactForm/submitted'
  | 'conversation/endRefused' | 'conversation/endRequested' | 'conversation/failed' | 'conversation/triggered'
  | 'conversationMetadata/due' | 'conversationMetadata/failed' | 'conversationMetadata/flushed'
  | 'conversationMetadata/queued'
  | 'draft/offered' | 'draft/replyCancelled' | 'draft/replyChosen' | 'draft/restored' | 'draft/sentAsFile' | 'draft/submitted' | 'draft/submittedEarly'
  | 'emoji/changed' | 'files/declined' | 'files/offered' | 'files/preparing' | 'files/restored' | 'forms/patternIgnored' | 'forms/restored'
  | 'launcher/labelled' | 'locale/activated' | 'locale/recalled' | 'messages/earlierRequested'
  | 'messages/exhausted' | 'messages/failed' | 'messages/requested' | 'messages/askedAgain' | 'messages/restored' | 'metrics/refused'
  | 'network/changed' | 'preChat/countryFailed' | 'preChat/countryLoaded' | 'preChat/countryRequested'
  | 'preChat/refused' | 'preChat/restored' | 'preChat/submitted' | 'preview/resized'
  | 'productEvents/refused' | 'pushedEvents/refused' | 'search/changed' | 'search/failed' | 'search/found'
  | 'realtime/othersActive' | 'search/retried' | 'search/used' | 'session/opened' | 'setup/failed' | 'setup/finished' | 'setup/retried'
  | 'setup/started' | 'setup/welcomed' | 'sound/refused' | 'storage/denied'
  | 'suggestions/found' | 'suggestions/helped' | 'suggestions/hidden' | 'suggestions/indexFailed' | 'suggestions/indexLoaded' | 'suggestions/opened'
  | 'suggestions/searchFailed' | 'suggestions/started' | 'suggestions/stillAsked' | 'tabs/becameLeader' | 'tabs/left'
  | 'transcript/accepted' | 'transcript/refused' | 'transcript/requested' | 'typing/expired' | 'unread/counted'
  | 'unread/dismissed' | 'unread/opened' | 'unread/shown' | 'widget/dismissed' | 'widget/hideRequested' | 'widget/poppedOut' | 'widget/windowOpened' | 'widget/showRequested'
  | 'visitor/forgotten' | 'widget/previewEnded' | 'widget/standsAlone' | 'widget/widthChanged' | 'widget/widthChosen'
>

/** Accepts only types of actions that exist. */
type ExistingType<Name extends Type> = Name

/** Actions that are in neither list. A call of `isShared` does not compile while there is one. */
type UnclassifiedActionType = Exclude<Type, (typeof SHARED_ACTIONS)[number] | LocalActionType>

export const isShared = ({ type }: { readonly type: Exclude<Type, UnclassifiedActionType> }): boolean =>
  (SHARED_ACTIONS as readonly Type[]).includes(type)
