import { decodeEnvelope } from '#protocol/envelope.ts'
import { text as textOf } from '#tools/fields.ts'
import { type ProbeContext, recordEvent, replaceMethod } from './context.ts'

/** Maximum length of a text as the name of its item, in characters. The payload has the whole text. */
const NAME_LENGTH = 120

const LIVE_REGIONS = '[aria-live], [role="log"], [role="status"], [role="alert"]'

/** Elements whose content no screen reader gets. */
const SILENT = '[hidden], [inert], [aria-hidden="true"]'

/** Records messages from the host page, as the frame receives them. */
export const probeHostMessages = (context: ProbeContext): void =>
  context.page.addEventListener('message', ({ data, source }) => {
    const fields = decodeEnvelope(data)
    if (source === context.page || fields === undefined) return
    const { event, ...value } = fields
    recordEvent(context, {
      lane: 'hostToFrame',
      name: textOf(event) ?? '(no name)',
      value,
      bytes: (data as string).length,
    })
  })

/** Records the texts that change in live regions, which a screen reader announces. */
export function probeAnnouncements({ page, recorder }: ProbeContext): void {
  const observer = new MutationObserver((mutations) => {
    for (const mutation of mutations) {
      const announcement = readAnnouncement(mutation)
      if (announcement === undefined) continue
      recorder.record({ lane: 'announcement', name: announcement.text.slice(0, NAME_LENGTH), value: announcement })
    }
  })
  observer.observe(page.document, { subtree: true, childList: true, characterData: true })
}

type Announcement = { readonly text: string; readonly politeness: string }

/** Returns the text that a mutation adds to a live region; undefined if it is elsewhere or adds none. */
function readAnnouncement({ target, addedNodes, type }: MutationRecord): Announcement | undefined {
  const politeness = politenessOf(target instanceof Element ? target : target.parentElement)
  const changed = type === 'characterData' ? [target] : [...addedNodes]
  const text = changed
    .map(({ textContent }) => textContent ?? '')
    .join(' ')
    .trim()
  return politeness === undefined || text === '' ? undefined : { text, politeness }
}

/** Returns the politeness of the live region around an element; undefined outside of one, and for a silent region. */
function politenessOf(element: Element | null): string | undefined {
  const region = element?.closest(LIVE_REGIONS)
  if (!region || region.closest(SILENT) !== null) return undefined
  const politeness = region.getAttribute('aria-live') ?? (region.role === 'alert' ? 'assertive' : 'polite')
  return politeness === 'off' ? undefined : politeness
}

/** Returns the start of what the console shows. Objects are in the payload, as their own methods may throw. */
const describeArguments = (args: readonly unknown[]): string =>
  args
    .map((arg) => (arg instanceof Error ? arg.message : (textOf(arg) ?? `[${typeof arg}]`)))
    .join(' ')
    .slice(0, NAME_LENGTH)

/** Records uncaught errors, rejected promises, violations of the Content-Security-Policy, and errors in the console. */
export function probeErrors({ page, recorder }: ProbeContext): void {
  const record = (name: string, value: unknown): void => void recorder.record({ lane: 'error', name, value })
  page.addEventListener('error', ({ error, message }) => record(message, error ?? message))
  page.addEventListener('unhandledrejection', ({ reason }) =>
    record(`unhandled: ${describeArguments([reason])}`, reason),
  )
  page.document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    record(`policy ${effectiveDirective} blocks ${blockedURI}`, { effectiveDirective, blockedURI, sample }),
  )
  for (const level of ['error', 'warn'] as const)
    replaceMethod(page.console, level, (original) => (...args: unknown[]) => {
      record(`console.${level} ${describeArguments(args)}`, args)
      original(page.console, ...args)
    })
}
