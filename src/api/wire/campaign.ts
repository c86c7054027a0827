import type { Campaign, CampaignId } from '#domain/campaign/campaign.ts'
import { omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { isTrue, id, numeric } from './fields.ts'
import { toSender } from './sender.ts'

export function toCampaign(value: unknown): Campaign | undefined {
  const fields = record(value)
  const rules = record(fields?.['trigger_rules'])
  const [campaignId, url, time] = [id(fields?.['id']), nonEmptyString(rules?.['url']), numeric(rules?.['time_on_page'])]
  if (fields === undefined || campaignId === undefined || url === undefined) return undefined
  return {
    id: campaignId as CampaignId,
    url,
    timeOnPageSeconds: Math.max(0, time ?? 0),
    isForBusinessHoursOnly: isTrue(fields['trigger_only_during_business_hours']),
    message: nonEmptyString(fields['message']) ?? '',
    ...omitUndefined({ sender: toSender(fields['sender']) }),
  }
}
