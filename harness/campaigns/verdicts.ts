import { type Fields, fieldsOf, list } from '#tools/fields.ts'

type ExplainedCampaign = { readonly id: string; readonly isChosen: boolean; readonly lines: readonly string[] }

export type CampaignVerdicts = { readonly pageUrl: string; readonly campaigns: readonly ExplainedCampaign[] }

const toDisplayText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '(unknown)'

export function toCampaignVerdicts(value: unknown): CampaignVerdicts {
  const { pageUrl, verdicts } = fieldsOf(value)
  return { pageUrl: toDisplayText(pageUrl), campaigns: list(verdicts).map(toExplained) }
}

function toExplained(value: unknown): ExplainedCampaign {
  const { id, kind, firesInMs, reasons } = fieldsOf(value)
  const isChosen = kind === 'chosen'
  return {
    id: toDisplayText(id),
    isChosen,
    lines: isChosen ? [`fires in ${Math.round(Number(firesInMs) / 1000)} s`] : list(reasons).map(reasonText),
  }
}

const REASON_TEXTS: Readonly<Record<string, (reason: Fields) => string>> = {
  hasNoWords: () => 'has no message',
  urlDiffers: ({ wanted }) => `is for another page: ${toDisplayText(wanted)}`,
  outsideHours: ({ minutes }) =>
    minutes === undefined
      ? 'outside business hours all day'
      : `outside business hours by ${toDisplayText(minutes)} min`,
  smallerTimeOnPageWon: ({ by }) => `#${toDisplayText(by)} has a smaller time on page`,
  hoursUnknown: () => 'waits for the inbox’s business hours',
  conversationUnknown: () => 'it is unknown yet whether there is a conversation',
  conversationExists: () => 'the visitor has a conversation',
  widgetOpen: () => 'the chat is open, or was opened on this page',
  alreadyUnderWay: ({ by }) => `#${toDisplayText(by)} is shown or has been accepted`,
  snoozed: ({ until }) => `put away until ${new Date(Number(until)).toLocaleTimeString()}`,
}

function reasonText(value: unknown): string {
  const reason = fieldsOf(value)
  return REASON_TEXTS[toDisplayText(reason['code'])]?.(reason) ?? toDisplayText(reason['code'])
}
