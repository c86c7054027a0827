import type { Sandbox } from '../sandbox.ts'

/** Id of the campaign, for the command that starts it. */
export const OFFER_ID = 30

type OfferPlace = {
  readonly sandbox: Sandbox
  /** Origin of the host page. */
  readonly origin: string
}

/** Gives the tenant one campaign, which starts after this time on the host page, in seconds. */
export const offerCampaign = ({ sandbox, origin }: OfferPlace, timeOnPage: number): Promise<unknown> =>
  sandbox.changeSetting('campaigns', [
    {
      id: OFFER_ID,
      message: 'Free delivery until Sunday, to the **third floor** too. Shall I reserve one for you?',
      trigger_rules: { url: `${origin}/*`, time_on_page: timeOnPage },
    },
  ])
