import { oneOf } from '#tools/fields.ts'
import type { CommandError } from '#protocol/frameEvents.ts'
import type { RemoteCommands } from '../../commands/CommandsPane.tsx'
import { parseJson } from '../../commands/jsonText.ts'
import type { Operation } from '../../commands/operations.ts'
import { type Answer, describeOutcome } from '../../commands/outcome.ts'
import { ANSWER_TIMEOUT_MS, DROPPED_TIMEOUT_MS, requestIdOf } from '../../commands/send.ts'
import { type EnvelopeText, evaluateEnvelope, type Verdict } from '../../commands/verdict.ts'
import type { TenantAddress } from '../../console/tenantAddress.ts'
import { callInPage, type PageAnswer, type PageCall } from './pageCall.ts'

/** Creates the commands of the page in another tab. */
export function createRemoteCommands(tabId: number, tenant: TenantAddress): RemoteCommands {
  const run = async (call: PageCall): Promise<PageAnswer> => {
    const [first] = await chrome.scripting.executeScript({
      target: { tabId },
      world: 'MAIN',
      func: callInPage,
      args: [call],
    })
    return first?.result ?? { status: 'thrown', text: 'The page has ended.' }
  }
  return {
    perform: async (operation, message) => {
      const verdict = evaluateEnvelope(message, tenant.websiteToken)
      const timeoutMs = verdict.isAnswered ? ANSWER_TIMEOUT_MS : DROPPED_TIMEOUT_MS
      return toAnswer(await run(toCall(operation, message, { ...tenant, timeoutMs })), verdict, timeoutMs)
    },
    loadFrame: async () => {
      const answer = await run({ kind: 'handle', name: 'setTheme', args: ['light'], ...tenant })
      if (answer.status !== 'returned') throw new Error('text' in answer ? answer.text : 'The frame does not answer.')
    },
  }
}

/** Converts a draft to a call. Throws if arguments are not JSON. */
function toCall(
  { kind, name }: Operation,
  { prefix, text }: EnvelopeText,
  { timeoutMs, ...tenant }: TenantAddress & { readonly timeoutMs: number },
): PageCall {
  if (kind === 'command') {
    const requestId = requestIdOf(text)
    return { kind, text: prefix + text, timeoutMs, ...(requestId !== undefined && { requestId }) }
  }
  const parsed = parseJson(text)
  if (!parsed.isJson) throw new Error(`The arguments are not JSON: ${parsed.reason}`)
  return { kind, name, args: Array.isArray(parsed.value) ? parsed.value : [parsed.value], ...tenant }
}

const NO_FRAME = 'There is no frame yet: hover, focus or open the bubble.'

function toAnswer(answer: PageAnswer, verdict: Verdict, timeoutMs: number): Answer {
  if (answer.status === 'posted') return { status: 'none', text: 'no answer requested' }
  if (answer.status === 'noFrame') return { status: 'refused', text: NO_FRAME, isFrameMissing: true }
  if (answer.status === 'thrown') return { status: 'refused', text: answer.text }
  const { milliseconds } = answer
  if (answer.status === 'returned') return { status: 'done', text: answer.text, milliseconds }
  const acknowledgement = answer.status === 'silent' ? undefined : { errorCode: toErrorCode(answer.errorCode) }
  return describeOutcome({ verdict, acknowledgement, milliseconds, timeoutMs })
}

const parseErrorCode = oneOf<CommandError>(
  'invalid', 'refused', 'notFound', 'unavailable', 'network', 'storage', 'chunk',
) // prettier-ignore

/** Returns the error code of an answer; a code that this version does not know counts as `refused`. */
const toErrorCode = (code: string | undefined): CommandError | undefined =>
  code === undefined ? undefined : (parseErrorCode(code) ?? 'refused')
