import { isRecord } from '#tools/fields.ts'
import { CliError } from '../../errors.ts'
import { formatValue, toSafeText } from '../../tenant/problem.ts'
import type { ProviderState } from '../pact.ts'
import { networkReason } from './networkReason.ts'

/** Values that a state hook returns. */
export type StateValues = Readonly<Record<string, unknown>>

export type Headers = Readonly<Record<string, string>>

/** Error for a provider state that was not set up, with the reason as its message. */
export class StateError extends Error {
  override readonly name = 'StateError'
}

export type StateHook = {
  readonly setUp: (state: ProviderState) => Promise<StateValues>
  readonly tearDown: (state: ProviderState) => Promise<void>
}

type StateHookOptions = { readonly url: string; readonly headers: Headers; readonly timeoutMs: number }

/**
 * Hook that does nothing, for runs without a state hook. The provider must then be in every state already, or the given
 * values must refer to existing data.
 */
export const NO_HOOK: StateHook = { setUp: async () => ({}), tearDown: async () => undefined }

/** Creates a hook that sends each provider state, in Pact's format, to the URL of the backend team's state hook. */
export function createStateHook({ url, headers, timeoutMs }: StateHookOptions): StateHook {
  const callHook = (state: ProviderState, action: 'setup' | 'teardown'): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ state: state.name, params: state.params, action }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  return {
    setUp: async (state) => {
      try {
        return await toValues(await callHook(state, 'setup'))
      } catch (problem) {
        throw toError({ problem, url, timeoutMs, state })
      }
    },
    // A failed teardown is ignored, because no setup depends on an earlier teardown.
    tearDown: async (state) => {
      const response = await callHook(state, 'teardown').catch(() => undefined)
      await response?.body?.cancel()
    },
  }
}

async function toValues(response: Response): Promise<StateValues> {
  const text = await response.text()
  if (!response.ok) {
    const excerpt = formatExcerpt(text)
    throw new StateError(`responded with ${response.status}${excerpt === '' ? '' : ` (${excerpt})`}`)
  }
  if (text.trim() === '') return {}
  const value = toJson(text)
  if (isRecord(value)) return { ...value }
  throw new StateError(`responded with ${formatValue(value)}, expected an object of values`)
}

/** Shortens a response to one line, because it may be a whole page. */
const formatExcerpt = (text: string): string => toSafeText(text.slice(0, 5_000).replaceAll(/\s+/g, ' ').trim(), 100)

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StateError(`responded with text that is not JSON (${formatExcerpt(text)})`)
  }
}

type FailedSetup = {
  readonly problem: unknown
  readonly url: string
  readonly timeoutMs: number
  readonly state: ProviderState
}

function toError({ problem, url, timeoutMs, state }: FailedSetup): Error {
  const failure = `the state "${toSafeText(state.name, 200)}" was not set up`
  if (problem instanceof StateError) return new StateError(`${failure}: the hook ${problem.message}`)
  if (problem instanceof DOMException && problem.name === 'TimeoutError')
    return new StateError(`${failure}: the hook did not respond within ${timeoutMs / 1000} s`)
  // The URL's query may contain a secret, so the message has only origin and path.
  const { origin, pathname } = new URL(url)
  return new CliError('hookUnreachable', `${toSafeText(`${origin}${pathname}`, 300)} (${networkReason(problem)})`)
}
