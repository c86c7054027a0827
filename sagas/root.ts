import { accountSaga } from './account.ts'
import { articlesSaga } from './articles.ts'
import { botSaga } from './bot.ts'
import { campaignsSaga } from './campaigns.ts'
import { clockSaga } from './clock.ts'
import { consentSaga } from './consent.ts'
import { contactSaga } from './contact.ts'
import { conversationSaga } from './conversation.ts'
import { draftSaga } from './draft.ts'
import { emojiSaga } from './emoji.ts'
import { forkAll, type Saga } from './effects.ts'
import { failuresSaga } from './failures.ts'
import { hostSaga } from './host.ts'
import { localeSaga } from './locale.ts'
import { messagesSaga } from './messages.ts'
import { metricsSaga } from './metrics.ts'
import { filesSaga } from './files.ts'
import { networkSaga } from './network.ts'
import { outboxSaga } from './outbox.ts'
import { ownTypingSaga } from './ownTyping.ts'
import { visitorActionsSaga } from './lazyHandlers.ts'
import { preChatSaga } from './preChatStorage.ts'
import { productEventsSaga } from './productEvents.ts'
import { soundSaga } from './sound.ts'
import { tabsSaga } from './tabs.ts'
import { readerSaga } from './reader.ts'
import { realtimeSaga } from './realtime.ts'
import { searchSaga } from './search.ts'
import { seenSaga } from './seen.ts'
import { setupSaga } from './setup.ts'
import { typingSaga } from './typing.ts'
import { unreadSaga } from './unread.ts'

/** Sagas in start order: listeners first, then setup and the host's hello, which dispatch the first actions. */
const SAGAS: readonly (() => Saga)[] = [
  accountSaga,
  ...(BUILT_IN.knowledgeBase ? [articlesSaga] : []),
  botSaga,
  ...(BUILT_IN.campaigns ? [campaignsSaga] : []),
  clockSaga,
  consentSaga,
  contactSaga,
  conversationSaga,
  draftSaga,
  ...(BUILT_IN.emoji ? [emojiSaga] : []),
  failuresSaga,
  ...(BUILT_IN.attachments ? [filesSaga] : []),
  localeSaga,
  messagesSaga,
  ...(BUILT_IN.metrics || BUILT_IN.errorReports ? [metricsSaga] : []),
  networkSaga,
  visitorActionsSaga,
  outboxSaga,
  ownTypingSaga,
  ...(BUILT_IN.preChat || BUILT_IN.contactForm ? [preChatSaga] : []),
  ...(BUILT_IN.productEvents ? [productEventsSaga] : []),
  ...(BUILT_IN.knowledgeBase ? [readerSaga] : []),
  realtimeSaga,
  ...(BUILT_IN.knowledgeBase ? [searchSaga] : []),
  seenSaga,
  soundSaga,
  tabsSaga,
  typingSaga,
  unreadSaga,
  setupSaga,
  hostSaga,
]

export function* rootSaga(): Saga {
  yield* forkAll(SAGAS)
}
