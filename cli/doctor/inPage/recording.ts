import type { Violation } from '../evidence.ts'

/** What the recorder has seen since the page began. */
export type Recording = {
  readonly violations: Violation[]
  /** Messages of uncaught errors that concern the chat, and of the loader's console errors. */
  readonly errors: string[]
  /** Error codes of the event `chatwoot:error`. */
  readonly errorCodes: string[]
  /** Time of the frame's first message, in ms since the page began; absent before it. */
  helloAt?: number
}

/**
 * Records events in the main world of a page, from before its first script. It runs as text in the page, so it may use
 * no import. `snapshotPage` reads the record by the same key.
 */
export function recordPage(): void {
  if (window.top !== window) return
  const key = Symbol.for('widget-cli doctor')
  if (key in window) return
  const recording: Recording = { violations: [], errors: [], errorCodes: [] }
  Object.defineProperty(window, key, { value: recording })

  addEventListener(
    'securitypolicyviolation',
    ({ disposition, effectiveDirective, blockedURI, sourceFile, originalPolicy }) => {
      if (disposition === 'report') return
      recording.violations.push({
        directive: effectiveDirective,
        blocked: blockedURI,
        source: sourceFile ?? '',
        policy: originalPolicy,
      })
    },
    true,
  )
  addEventListener('error', ({ message, error }: ErrorEvent) => {
    const text = [message, error instanceof Error ? error.stack : ''].join(' ')
    if (/chatwoot|widget\/loader\.js/i.test(text)) recording.errors.push(message)
  })
  addEventListener('message', ({ data, isTrusted }) => {
    if (!isTrusted || typeof data !== 'string' || !data.startsWith('chatwoot-widget:')) return
    if (/"event":\s*"loaded"/.test(data)) recording.helloAt ??= performance.now()
  })
  addEventListener('chatwoot:error', (event) => {
    const code: unknown = (event as CustomEvent<{ readonly code?: unknown } | null>).detail?.code
    if (typeof code === 'string') recording.errorCodes.push(code)
  })
  const { error: print } = console
  console.error = (...values: readonly unknown[]) => {
    if (values[0] === 'chat widget:') recording.errors.push(values.map(String).join(' '))
    print.apply(console, [...values])
  }
}
