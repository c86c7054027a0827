import type { ProviderName } from '../../wire/services.ts'

/** One status of an operation, or one answer to a command, that a contract speaks of. */
type StatusCoverage = {
  /** `200`; of the cable the message’s name. */
  readonly status: string
  /** What is needed of it: `payload[*].id`. */
  readonly fields: readonly string[]
}

export type OperationCoverage = {
  readonly id: string
  /** As it is called over HTTP: `GET` and `/messages/{id}`; the cable has neither. */
  readonly method?: string | undefined
  readonly path?: string | undefined
  /** What the widget sends: `query.before`, `body.content`. */
  readonly sends: readonly string[]
  readonly statuses: readonly StatusCoverage[]
  /** Documented, and without a contract: to the widget they are a failure like any other. */
  readonly untested: readonly string[]
  /** Why there can be no contract; such an operation is not counted. */
  readonly exempt?: string | undefined
}

export type ProviderCoverage = {
  readonly provider: ProviderName
  readonly operations: readonly OperationCoverage[]
}

export type CoverageReport = {
  /** Whether every operation has a contract. */
  readonly passed: boolean
  readonly covered: number
  readonly operations: number
  readonly providers: readonly ProviderCoverage[]
}

export const isCovered = ({ statuses }: OperationCoverage): boolean => statuses.length > 0

/** Those that are to have a contract. */
export const counted = (operations: readonly OperationCoverage[]): readonly OperationCoverage[] =>
  operations.filter((operation) => operation.exempt === undefined || isCovered(operation))
