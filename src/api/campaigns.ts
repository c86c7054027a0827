import type { Campaign, CampaignEvent } from '#domain/campaign/campaign.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, toResult } from './result.ts'
import { toCampaign } from './wire/campaign.ts'
import { mapEach } from './wire/fields.ts'

export const createCampaignsApi = ({ widget }: Clients) => ({
  list: (): Promise<Result<readonly Campaign[]>> =>
    toResult(widget.GET('/api/v1/widget/campaigns', AS_TEXT), (body) =>
      Array.isArray(body) ? mapEach(body, toCampaign) : undefined,
    ),

  /** Reports that the visitor has accepted a campaign. The server sends the resulting conversation over the cable. */
  trigger: ({ campaignId, initiatedAt, referer, customAttributes }: CampaignEvent): Promise<Result<true>> =>
    toResult(
      widget.POST('/api/v1/widget/events', {
        ...AS_TEXT,
        body: {
          name: 'campaign.triggered',
          event_info: {
            campaign_id: campaignId,
            initiated_at: { timestamp: initiatedAt },
            referer,
            ...(customAttributes && { custom_attributes: { ...customAttributes } }),
          },
        },
      }),
      done,
    ),
})
