import type { ChangeKind } from './breakingRules.ts'

/** Difference between two versions of a schema. */
export type SchemaChange = {
  readonly kind: ChangeKind
  /** JSONPath of the value: `$.payload[*].id`. */
  readonly path: string
  /** Rest of the sentence that begins with the path: `was removed`. */
  readonly text: string
}
