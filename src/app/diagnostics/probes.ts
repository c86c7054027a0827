import { defectOf } from '#browser/defects.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { Services } from '#sagas/services.ts'
import { type Fields, fieldsOf } from '#tools/fields.ts'
import { listen, replaceMethod, type Stop } from './observers.ts'
import type { Recorder } from './recorder.ts'
import { describeError, redact, toPlainUrl } from './redaction.ts'

/** What the probes observe. Each probe returns a function that ends its observation. */
export type ProbeContext = {
  readonly recorder: Recorder
  readonly window: Window & typeof globalThis
  readonly host: Services['host']
}

/** Records the valid commands of the host, and the events that the host receives. */
export function probeHost({ recorder, host }: ProbeContext): Stop {
  if (host === undefined) return () => undefined
  const stops = [
    host.subscribe(({ event, ...fields }) => {
      recorder.record({ lane: 'hostToFrame', name: event, value: redactFields(fields) })
    }),
    replaceMethod<'post', [FrameEvent], void>(host, 'post', (original) => (message) => {
      const { event, ...fields } = message
      recorder.record({ lane: 'frameToHost', name: event, value: redactFields(fields) })
      original(host, message)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Records how the page is, and what the browser tells it: visibility, network, size. */
export function probePage({ recorder, window }: ProbeContext): Stop {
  const { document, navigator } = window
  const readPage = () => ({
    path: toPlainUrl(window.location.href, window.location.origin).path,
    viewport: { width: window.innerWidth, height: window.innerHeight },
    languages: navigator.languages,
    isOnline: navigator.onLine,
    visibility: document.visibilityState,
  })
  const record = (name: string): void => void recorder.record({ lane: 'page', name, value: readPage() })
  record('recording')
  const stops = [
    listen(window, {
      online: () => record('online'),
      offline: () => record('offline'),
      resize: () => record('resize'),
    }),
    listen(document, { visibilitychange: () => record(document.visibilityState) }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Records errors, violations of the Content-Security-Policy, and the problems that the widget writes to the console. */
export function probeErrors({ recorder, window }: ProbeContext): Stop {
  const record = (name: string, problem: unknown): void =>
    void recorder.record({ lane: 'error', name, value: describeError(problem) })
  const onError = (event: Event): void => record(event.type, defectOf(event))
  const stops = [
    listen(window, { error: onError, unhandledrejection: onError }),
    listen(window.document, {
      securitypolicyviolation: ({ effectiveDirective, blockedURI = '' }: Partial<SecurityPolicyViolationEvent>) => {
        recorder.record({ lane: 'error', name: 'policy', value: { effectiveDirective, blocked: originOf(blockedURI) } })
      },
    }),
    ...(['error', 'warn'] as const).map((level) =>
      replaceMethod<'error' | 'warn', unknown[], void>(window.console, level, (original) => (...args: unknown[]) => {
        // The widget marks its own problems. Other texts in the console may contain data of the visitor.
        if (args[0] === 'livechat-widget') record(`console.${level}`, args[1])
        original(window.console, ...args)
      }),
    ),
  ]
  return () => stops.forEach((stop) => stop())
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : 'inline')

const redactFields = (fields: object): Fields => fieldsOf(redact(fields))
