import { accountSaga } from './visitor/account.ts'
import { articlesSaga } from './articles/articles.ts'
import { botSaga } from './bot/bot.ts'
import { campaignsSaga } from './campaigns/campaigns.ts'
import { clockSaga } from './clock.ts'
import { consentSaga } from './visitor/consent.ts'
import { contactSaga } from './visitor/contact.ts'
import { conversationSaga } from './conversation/conversation.ts'
import { draftSaga } from './conversation/draft.ts'
import { emojiSaga } from './emoji.ts'
import { forkAll, type Saga } from './effects.ts'
import { failuresSaga } from './failures.ts'
import { formsSaga } from './conversation/forms.ts'
import { hostSaga } from './host/host.ts'
import { localeSaga } from './locale.ts'
import { metricsSaga } from './analytics/metrics.ts'
import { filesSaga } from './outbox/files.ts'
import { networkSaga } from './realtime/network.ts'
import { outboxSaga } from './outbox/outbox.ts'
import { ownTypingSaga } from './conversation/ownTyping.ts'
import { visitorActionsSaga } from './visitorActions.ts'
import { preChatSaga } from './visitor/preChatStorage.ts'
import { productEventsSaga } from './analytics/productEvents.ts'
import { soundSaga } from './sound.ts'
import { tabsSaga } from './tabs/tabs.ts'
import { readerSaga } from './articles/reader.ts'
import { realtimeSaga } from './realtime/realtime.ts'
import { searchSaga } from './articles/search.ts'
import { seenSaga } from './conversation/seen.ts'
import { setupSaga, windowsSaga } from './setup.ts'
import { typingSaga } from './conversation/typing.ts'
import { unreadSaga } from './conversation/unread.ts'

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
  formsSaga,
  localeSaga,
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
  windowsSaga,
  setupSaga,
  hostSaga,
]

export function* rootSaga(): Saga {
  yield* forkAll(SAGAS)
}
