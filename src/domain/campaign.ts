import type { Brand } from './brand.ts'
import type { Sender } from './message.ts'

export type CampaignId = Brand<number, 'CampaignId'>

export type Campaign = {
  readonly id: CampaignId
  readonly url: string
  readonly timeOnPageSeconds: number
  readonly isForBusinessHoursOnly: boolean
  readonly message: string
  readonly sender?: Sender
}

/** `campaign.triggered`, as the server wants to hear of it. */
export type CampaignEvent = {
  readonly campaignId: CampaignId
  readonly initiatedAt: string
  readonly referer: string
}
