import type { ProviderName } from '../../wire/services.ts'

/** Status of an operation, or reply to a command, that a contract covers. */
type StatusCoverage = {
  /** HTTP status (`200`), or the name of the message on the cable. */
  readonly status: string
  /** Paths that the contracts need: `payload[*].id`. */
  readonly fields: readonly string[]
}

export type OperationCoverage = {
  readonly id: string
  /** Method and path over HTTP: `GET` and `/messages/{id}`. Undefined for the cable. */
  readonly method?: string | undefined
  readonly path?: string | undefined
  /** Fields that the widget sends: `query.before`, `body.content`. */
  readonly sends: readonly string[]
  readonly statuses: readonly StatusCoverage[]
  /** Documented statuses without a contract. The widget treats them like any other failure. */
  readonly untested: readonly string[]
  /** Reason why no contract is possible. Such an operation is counted only if a contract covers it all the same. */
  readonly exempt?: string | undefined
}

export type ProviderCoverage = {
  readonly provider: ProviderName
  readonly operations: readonly OperationCoverage[]
}

export type CoverageReport = {
  /** Whether every operation that needs a contract has one. */
  readonly passed: boolean
  readonly covered: number
  readonly operations: number
  readonly providers: readonly ProviderCoverage[]
}

export const isCovered = ({ statuses }: OperationCoverage): boolean => statuses.length > 0

/** Returns the operations that need a contract, and exempt operations that have a contract all the same. */
export const pickCountedOperations = (operations: readonly OperationCoverage[]): readonly OperationCoverage[] =>
  operations.filter((operation) => operation.exempt === undefined || isCovered(operation))
