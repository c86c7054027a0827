/** Untrusted fields of the campaign verdicts, which the frame sends to a host in debug mode. */
type Fields = Readonly<Record<string, unknown>>

type Explained = { readonly id: string; readonly isChosen: boolean; readonly lines: readonly string[] }

export type Judgement = { readonly pageUrl: string; readonly campaigns: readonly Explained[] }

const record = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '(unknown)'

export function toJudgement(value: unknown): Judgement {
  const { pageUrl, verdicts } = record(value)
  return { pageUrl: shown(pageUrl), campaigns: list(verdicts).map(toExplained) }
}

function toExplained(value: unknown): Explained {
  const { id, kind, firesInMs, reasons } = record(value)
  const isChosen = kind === 'chosen'
  return {
    id: shown(id),
    isChosen,
    lines: isChosen ? [`fires in ${Math.round(Number(firesInMs) / 1000)} s`] : list(reasons).map(wordsOf),
  }
}

const WORDS: Readonly<Record<string, (reason: Fields) => string>> = {
  hasNoWords: () => 'has no message',
  urlDiffers: ({ wanted }) => `is for another page: ${shown(wanted)}`,
  outsideHours: ({ minutes }) =>
    minutes === undefined ? 'outside business hours all day' : `outside business hours by ${shown(minutes)} min`,
  smallerTimeOnPageWon: ({ by }) => `#${shown(by)} has a smaller time on page`,
  hoursUnknown: () => 'waits for the inbox’s business hours',
  conversationUnknown: () => 'nobody knows yet whether there is a conversation',
  conversationExists: () => 'the visitor has a conversation',
  widgetOpen: () => 'the chat is open, or was opened on this page',
  alreadyUnderWay: ({ by }) => `#${shown(by)} is shown or has been accepted`,
  snoozed: ({ until }) => `put away until ${new Date(Number(until)).toLocaleTimeString()}`,
}

function wordsOf(value: unknown): string {
  const reason = record(value)
  return WORDS[shown(reason['code'])]?.(reason) ?? shown(reason['code'])
}
