import { defectOf } from '#browser/defects.ts'
import { decodeEnvelope } from '#protocol/envelope.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'
import type { Services } from '#sagas/services.ts'
import { type Fields, fieldsOf } from '#tools/fields.ts'
import { listen, replaceMethod, type Stop } from './observers.ts'
import type { Recorder } from './recorder.ts'
import { describeError, redact, toPlainName, toPlainUrl } from './redaction.ts'

/** What the probes observe. Each probe returns a function that ends its observation. */
export type ProbeContext = {
  readonly recorder: Recorder
  readonly window: Window & typeof globalThis
  readonly host: Services['host']
  /** Returns the texts that must never be recorded. */
  readonly secrets: () => readonly string[]
}

/** Records the messages between the host page and the frame. */
export function probeHost({ recorder, window, host }: ProbeContext): Stop {
  const onMessage = ({ data, source }: Partial<MessageEvent>): void => {
    const message = source === window.parent ? decodeEnvelope(data) : undefined
    if (message === undefined) return
    const { event, ...fields } = message
    recorder.record({ lane: 'hostToFrame', name: toPlainName(event), value: redactFields(fields) })
  }
  const stop = listen(window, { message: onMessage })
  const restore =
    host &&
    replaceMethod<'post', [FrameEvent], void>(host, 'post', (original) => (message) => {
      const { event, ...fields } = message
      recorder.record({ lane: 'frameToHost', name: toPlainName(event), value: redactFields(fields) })
      original(host, message)
    })
  return () => {
    stop()
    restore?.()
  }
}

/** Records how the page is, and what the browser tells it: visibility, network, size. */
export function probePage({ recorder, window }: ProbeContext): Stop {
  const { document, navigator } = window
  const readPage = () => ({
    path: toPlainUrl(window.location.pathname, window.location.origin),
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
export function probeErrors({ recorder, window, secrets }: ProbeContext): Stop {
  const record = (name: string, problem: unknown): void =>
    void recorder.record({ lane: 'error', name, value: describeError(problem, secrets()) })
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
