import { reasonsAgainst } from '#domain/campaign/campaignVerdict.ts'
import type { CommandError } from '#protocol/frameEvents.ts'
import type { AppState } from '#state/root.ts'
import { selectSetup } from '#state/setup.ts'
import { put, type Saga, select, service } from '../effects.ts'
import { awaitSetup, eligibilityContext, loadCampaigns } from './eligibility.ts'

/**
 * Starts a campaign by id, ignoring its page and delay; all other conditions apply. Returns why it was not started;
 * undefined if it was.
 */
export function* startCampaign(campaignId: string): Saga<CommandError | undefined> {
  const now = yield* service('now')
  if ((yield* select(selectSetup)) !== 'finished') yield* awaitSetup()
  const campaign = (yield* loadCampaigns()).find(({ id }) => String(id) === campaignId)
  if (campaign === undefined) return (yield* select(selectHasFailed)) ? 'network' : 'notFound'
  if (reasonsAgainst(campaign, yield* eligibilityContext(now())).length > 0) return 'unavailable'
  yield* put({ type: 'campaigns/due', campaign })
  return undefined
}

const selectHasFailed = ({ campaigns }: AppState): boolean => campaigns.status === 'failed'
