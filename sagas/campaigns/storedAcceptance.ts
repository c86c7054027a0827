import { number, type Fields } from '#tools/fields.ts'
import { toCampaign } from '#api/wire/campaign.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import type { EpochMs } from '#domain/time.ts'
import type { AcceptedCampaign } from '#state/campaigns.ts'
import { parseStoredFields, parseBotDetails } from '../bot/storedBotDetails.ts'

/** Serialises an accepted campaign for storage, in the wire format of the server. */
export const serializeAcceptance = ({ campaign, answers }: AcceptedCampaign, until: EpochMs): string => {
  const { contact, contactAttributes, conversationAttributes } = answers ?? {}
  return JSON.stringify({ until, campaign: fromCampaign(campaign), contact, contactAttributes, conversationAttributes })
}

/** Parses a stored acceptance; undefined if it is expired or invalid. */
export function parseAcceptance(text: string | undefined, now: EpochMs): AcceptedCampaign | undefined {
  const fields = parseStoredFields(text)
  const campaign = toCampaign(fields?.['campaign'])
  if (campaign === undefined || now >= (number(fields?.['until']) ?? 0)) return undefined
  const { contact, nudgeId: _none, ...attributes } = parseBotDetails(text)
  return {
    campaign,
    status: 'accepted',
    ...(contact && { answers: { type: 'preChat/submitted', contact, ...attributes } }),
  }
}

const fromCampaign = ({ id, url, timeOnPageSeconds, isForBusinessHoursOnly, message, sender }: Campaign): Fields => ({
  id,
  message,
  trigger_only_during_business_hours: isForBusinessHoursOnly,
  trigger_rules: { url, time_on_page: timeOnPageSeconds },
  sender: sender && {
    type: sender.kind === 'bot' ? 'agent_bot' : sender.kind,
    id: sender.id,
    name: sender.name,
    avatar_url: sender.avatarUrl,
    availability_status: sender.presence,
  },
})
