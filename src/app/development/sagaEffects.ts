import { type Fields, fieldsOf, text } from '#tools/fields.ts'

/** Effect as redux-saga reports it to a monitor: its type and what its description needs. */
export type SagaEffect = {
  /** Type of the effect in lower case; `promise` for a yielded value that is no effect. */
  readonly kind: string
  readonly name: string
  readonly args: readonly unknown[]
  /** Action of a put; undefined for other effects. */
  readonly action: unknown
  /** True if the effect runs another saga. */
  readonly isSaga: boolean
  /** Name of the function; undefined for a function without a name and for helpers that run other sagas. */
  readonly sagaName: string | undefined
}

/** Names of the helpers that run other sagas, whose own name says nothing. */
const HELPERS = /^(takeEvery|takeLatest|takeLeading|debounce|throttle|forkAll|onChange)/

/** Maximum length of the source that stands for the name of a function without one, in characters. */
const SOURCE_LENGTH = 60

/** Describes what a saga has yielded. The value is redux-saga's, so its shape is checked. */
export function toSagaEffect(value: unknown): SagaEffect {
  const effect = fieldsOf(value)
  const payload = fieldsOf(effect['payload'])
  const { fn } = payload
  const kind = (text(effect['type']) ?? 'promise').toLowerCase()
  return {
    kind,
    name: describe(kind, payload),
    args: listArguments(payload),
    action: payload['action'],
    isSaga: kind === 'fork' || (kind === 'call' && isGenerator(fn)),
    sagaName: nameSaga(fn),
  }
}

/** Describes an effect: what it runs, how long it waits, or which actions it waits for. */
function describe(kind: string, payload: Fields): string {
  if (kind === 'take') return describeTake(payload)
  if (kind !== 'call' && kind !== 'fork') return kind
  const name = nameOf(payload['fn'])
  return name === 'delayP' ? `delay ${Math.round(Number(listArguments(payload)[0]))} ms` : `${kind} ${name}`
}

function describeTake({ pattern, channel }: Fields): string {
  if (channel !== undefined) return 'an event of a channel'
  return pattern === '*' ? 'any action' : nameOf(pattern)
}

const nameSaga = (fn: unknown): string | undefined =>
  typeof fn === 'function' && fn.name !== '' && !HELPERS.test(fn.name) ? fn.name : undefined

const listArguments = ({ args }: Fields): readonly unknown[] => (Array.isArray(args) ? args : [])

/** Returns the name of a function, or the start of its source if it has no name. */
function nameOf(fn: unknown): string {
  if (typeof fn !== 'function') return ''
  return fn.name || Function.prototype.toString.call(fn).replaceAll(/\s+/g, ' ').slice(0, SOURCE_LENGTH)
}

const isGenerator = (fn: unknown): boolean => Object.prototype.toString.call(fn) === '[object GeneratorFunction]'

export type Task = { readonly toPromise: () => Promise<unknown>; readonly isCancelled: () => boolean }

/** Returns true for the task that a fork resolves with. */
export const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && '@@redux-saga/TASK' in value
