import { createCampaignsApi } from '#api/campaigns.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import type { Failure } from '#domain/failure.ts'
import { CAMPAIGN_REFETCH_MS } from '#domain/limits.ts'
import { selectAcceptedCampaign } from '#state/campaigns.ts'
import { selectContact } from '#state/visitor/contact.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import type { ActionOf } from '#state/root.ts'
import { selectWaitingCampaign } from '#state/selectors/campaigns.ts'
import { selectReferrerUrl } from '#state/widget.ts'
import { persistAcceptance } from './campaignStorage.ts'
import { loadContact } from '../visitor/loadContact.ts'
import { loadConversation } from '../conversation/conversation.ts'
import { call, delay, put, type Saga, select, service, take, cancelOn } from '../effects.ts'
import { catchUp, catchUpWith } from '../conversation/messages.ts'
import { waitForSetup } from '../waitForSetup.ts'

/** Starts the campaign's conversation after a click. Cancelled when the contact changes to another person. */
export function* accept(isRetry: boolean): Saga {
  yield* cancelOn(
    'contact/changed',
    ({ isSamePerson }) => !isSamePerson,
    function* () {
      yield* continueAcceptance(isRetry)
      // The acceptance stays persisted until the conversation exists, so that the next page can continue.
      while (yield* persistAcceptance()) yield* take('conversation/loaded', 'messages/accepted', 'realtime/received')
    },
  )
  yield* persistAcceptance()
}

function* continueAcceptance(isRetry: boolean): Saga {
  yield* persistAcceptance()
  yield* awaitContact()
  // An earlier attempt may have created the conversation, although it failed or its page closed.
  if (isRetry) yield* loadConversation()
  if ((yield* select(selectConversation)) !== undefined) yield* catchUp()
  else yield* triggerAfterPreChat()
}

/** Waits for the setup and for a pending change of the contact. */
function* awaitContact(): Saga {
  yield* waitForSetup()
  while ((yield* select(selectContact)).isSwitching === true) yield* take('contact/sessionReady', 'contact/failed')
}

function* triggerAfterPreChat(): Saga {
  while ((yield* select(selectWaitingCampaign)) !== undefined) yield* take('preChat/submitted')
  yield* persistAcceptance()
  const accepted = yield* select(selectAcceptedCampaign)
  // A message in the form creates the conversation by the outbox. The server would not start the campaign in it.
  if (accepted === undefined || accepted.answers?.message !== undefined) return
  const failure = yield* sendDetailsAndTrigger(accepted.campaign, accepted.answers)
  if (failure) yield* put({ type: 'campaigns/refused', failure })
  else yield* reloadConversation(accepted.campaign)
}

type Answers = ActionOf<'preChat/submitted'> | undefined

function* sendDetailsAndTrigger(campaign: Campaign, answers: Answers): Saga<Failure | undefined> {
  return (answers && (yield* sendContactDetails(answers))) ?? (yield* trigger(campaign, answers))
}

function* sendContactDetails({ contact, contactAttributes }: ActionOf<'preChat/submitted'>): Saga<Failure | undefined> {
  const api = yield* service('api')
  const result = yield* call(api.contact.update, contact)
  if (!result.ok) return result.failure
  if (contactAttributes) {
    const attached = yield* call(api.contact.setCustomAttributes, contactAttributes)
    if (!attached.ok) return attached.failure
  }
  yield* loadContact()
  return undefined
}

function* trigger({ id }: Campaign, answers: Answers): Saga<Failure | undefined> {
  const { clients } = yield* service('api')
  const now = yield* service('now')
  const customAttributes = answers?.conversationAttributes
  const result = yield* call(createCampaignsApi(clients).trigger, {
    campaignId: id,
    initiatedAt: new Date(now()).toString(),
    referer: yield* select(selectReferrerUrl),
    ...(customAttributes && { customAttributes }),
  })
  return result.ok ? undefined : result.failure
}

/** Loads the conversation CAMPAIGN_REFETCH_MS after the trigger, because the server creates it asynchronously. */
function* reloadConversation(campaign: Campaign): Saga {
  yield* put({ type: 'campaigns/triggered', campaign })
  yield* delay(CAMPAIGN_REFETCH_MS)
  yield* catchUpWith(loadConversation)
}
