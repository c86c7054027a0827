import { escapeHtml } from './escape.ts'
import { type Policy, toPolicyText } from './policyText.ts'
import { toMetaPolicy } from './policy.ts'

/** Output formats of a policy, each ready to paste. */
export const FORMATS = ['header', 'meta', 'nginx', 'json'] as const

export type Format = (typeof FORMATS)[number]

const FORMATTERS: Readonly<Record<Format, (policy: Policy) => string>> = {
  header: (policy) => `Content-Security-Policy: ${toPolicyText(policy)}`,
  meta: (policy) =>
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(toPolicyText(toMetaPolicy(policy)))}" />`,
  nginx: (policy) => `add_header Content-Security-Policy "${toPolicyText(toNginxPolicy(policy))}" always;`,
  json: (policy) => JSON.stringify(Object.fromEntries(policy), null, 2),
}

export const formatPolicy = (policy: Policy, format: Format): string => FORMATTERS[format](policy)

/**
 * Removes values that nginx would misread: a dollar sign starts a variable and cannot be escaped. The widget's own
 * addresses contain none.
 */
export const toNginxPolicy = (policy: Policy): Policy =>
  new Map([...policy].map(([name, values]) => [name, values.filter((value) => !/[$"\\]/.test(value))]))
