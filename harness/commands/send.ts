import type { HarnessPage } from '../page.ts'
import { createRequestId, MissingFrameError, nextAcknowledgement, openFrame } from './frameMessages.ts'
import { parseJson } from './jsonText.ts'
import type { CallKind } from './operations.ts'
import { type Answer, describeOutcome } from './outcome.ts'
import { type EnvelopeText, evaluateEnvelope } from './verdict.ts'

/** Maximum wait for an answer, in ms. The frame answers a pending command after 30 s at the latest. */
export const ANSWER_TIMEOUT_MS = 35_000

/** Wait for an answer to a message that the frame is expected to drop, in ms. */
export const DROPPED_TIMEOUT_MS = 500

/**
 * Adds a request id to the first object of a message, so that the frame acknowledges it. The rest of the text stays as
 * it is, valid or not. A text with a request id, or without an object, is returned unchanged.
 */
export const withRequestId = (text: string, requestId = createRequestId()): string =>
  requestIdOf(text) === undefined
    ? text.replace(
        /^(\s*\{)(\s*)(?=["}])/,
        (_all, brace: string, space: string) =>
          `${brace}${space}"requestId": ${JSON.stringify(requestId)}${/^\s*\{\s*\}/.test(text) ? '' : `,${space || ' '}`}`,
      )
    : text

/** Replaces the request id that the harness has given to a message, so that an old answer does not count for it. */
export const renewRequestId = (text: string): string =>
  text.replace(/"requestId": "harness-\d+"/, () => `"requestId": "${createRequestId()}"`)

/** Returns the request id of a message; undefined if it requests no answer. */
export function requestIdOf(text: string): string | undefined {
  const parsed = parseJson(text)
  const requestId: unknown =
    parsed.isJson && typeof parsed.value === 'object' && parsed.value !== null
      ? Reflect.get(parsed.value, 'requestId')
      : undefined
  return typeof requestId === 'string' && requestId.trim() !== '' ? requestId.trim() : undefined
}

type SendOptions = EnvelopeText & {
  readonly websiteToken: string
  readonly onSent: (text: string) => void
}

/** Length up to which a message is shown completely. A longer one, which may also be too deep, is cut. */
const SHOWN_LENGTH = 4_000

/** Posts any text to the frame and waits for the answer, if the text requests one. Throws if there is no frame. */
export async function sendEnvelope({ prefix, text, websiteToken, onSent }: SendOptions): Promise<Answer> {
  const post = await openFrame()
  const requestId = requestIdOf(text)
  const verdict = evaluateEnvelope({ prefix, text }, websiteToken)
  const timeoutMs = verdict.isAnswered ? ANSWER_TIMEOUT_MS : DROPPED_TIMEOUT_MS
  const startedAt = performance.now()
  const answered = requestId === undefined ? undefined : nextAcknowledgement(requestId, timeoutMs)
  post(prefix + text)
  onSent((prefix + text).slice(0, SHOWN_LENGTH))
  if (answered === undefined) return { status: 'none', text: 'no answer requested' }
  const acknowledgement = await answered
  return describeOutcome({ verdict, acknowledgement, milliseconds: performance.now() - startedAt, timeoutMs })
}

type CallOptions = {
  readonly kind: CallKind
  readonly name: string
  readonly args: readonly unknown[]
  readonly page: Pick<HarnessPage, 'token' | 'sandboxUrl'>
}

/** Calls a method of the widget and waits for its result. The answer contains a thrown error. */
export async function callWidget({ kind, name, args, page }: CallOptions): Promise<Answer> {
  const startedAt = performance.now()
  try {
    const api = findApi(kind, page)
    const method: unknown = Reflect.get(api, name)
    if (typeof method !== 'function') throw new Error(`The widget has no method ${name}.`)
    const result: unknown = await Reflect.apply(method, api, [...args])
    return { status: 'done', text: describeResult(result), milliseconds: performance.now() - startedAt }
  } catch (problem) {
    return { status: 'refused', text: describeError(problem), milliseconds: performance.now() - startedAt }
  }
}

/** Returns `window.$chatwoot`, or the widget's handle. Throws if the page has no widget. */
function findApi(kind: CallKind, { token, sandboxUrl }: CallOptions['page']): object {
  const chatwoot: unknown = Reflect.get(window, '$chatwoot')
  if (typeof chatwoot !== 'object' || chatwoot === null) throw new Error('The page has no widget: reload it.')
  if (kind === 'chatwoot') return chatwoot
  const { create } = Reflect.get(window, 'chatwootSDK') as { readonly create: (options: object) => object }
  // The page already has a widget for this tenant, so `create` returns its handle.
  return create({ token, baseUrl: sandboxUrl })
}

const describeResult = (result: unknown): string => (result === undefined ? 'done' : JSON.stringify(result))

const describeError = (problem: unknown): string => {
  if (!(problem instanceof Error)) return String(problem)
  const code: unknown = Reflect.get(problem, 'code')
  return typeof code === 'string' && !problem.message.includes(code) ? `${code}: ${problem.message}` : problem.message
}

/** Converts an error before anything was sent, such as a missing frame, to an answer. */
export const toFailure = (problem: unknown): Answer => ({
  status: 'refused',
  text: describeError(problem),
  ...(problem instanceof MissingFrameError && { isFrameMissing: true }),
})
