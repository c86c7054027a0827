import { fieldsOf } from '#tools/fields.ts'
import { parseFrameEvent } from '#protocol/frameEvents.ts'
import { parseHostCommand } from '#protocol/hostCommands.ts'
import type { TraceItem } from '#protocol/trace.ts'
import type { Contracts, SchemaProblem } from '../contracts/contracts.ts'
import { exchangeOf } from '../trace/httpExchange.ts'

/** Whether an item is as its schema says; `none` if no schema describes it. */
export type Verdict = {
  readonly kind: 'valid' | 'invalid' | 'none'
  readonly problems: readonly SchemaProblem[]
}

const NONE: Verdict = { kind: 'none', problems: [] }

/** Creates a function that compares items with the contracts. It remembers its verdicts, as rows ask at each rendering. */
export function createVerdicts(contracts: Contracts): (item: TraceItem) => Verdict {
  const known = new WeakMap<TraceItem, Verdict>()
  return (item) => {
    const verdict = known.get(item) ?? evaluate(contracts, item)
    known.set(item, verdict)
    return verdict
  }
}

function evaluate(contracts: Contracts, item: TraceItem): Verdict {
  const { lane, name, payload, isPending } = item
  if (payload === undefined) return NONE
  if (lane === 'http') return evaluateExchange(contracts, item)
  if (isPending === true) return NONE
  const value: unknown = JSON.parse(payload)
  const message = { ...fieldsOf(value), event: name }
  if (lane === 'hostToFrame') return toParserVerdict(parseHostCommand(message))
  if (lane === 'frameToHost') return toParserVerdict(parseFrameEvent(message))
  return lane === 'cable' && /^[←→]/.test(name) ? toVerdict(contracts.checkFrame(value)) : NONE
}

/** Compares an exchange. A request that is pending or has failed is invalid or, as its response is missing, has no verdict. */
function evaluateExchange(contracts: Contracts, item: TraceItem): Verdict {
  const exchange = exchangeOf(item)
  const verdict = toVerdict(exchange && contracts.checkExchange(exchange))
  const isComplete = item.isPending !== true && exchange?.failure === undefined
  return isComplete || verdict.kind === 'invalid' ? verdict : NONE
}

const toVerdict = (problems: readonly SchemaProblem[] | undefined): Verdict =>
  problems === undefined ? NONE : { kind: problems.length === 0 ? 'valid' : 'invalid', problems }

const toParserVerdict = (message: object | undefined): Verdict =>
  toVerdict(message === undefined ? [{ at: '', text: 'The receiver drops this message.' }] : [])
