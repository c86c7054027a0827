import type { Facts } from './facts.ts'

/**
 * Effect of a finding. An error: visitors do not see the chat, or cannot use it. A warning: a part of the chat is lost.
 * A hint: the page may intend it.
 */
export type Severity = 'error' | 'warning' | 'hint'

export const FINDING_CODES = [
  'mixed-content',
  'csp-script',
  'csp-frame',
  'blocked-by-client',
  'third-party-blocked',
  'consent-missing',
  'two-loaders',
  'no-loader',
  'loader-missing',
  'loader-integrity',
  'loader-not-run',
  'wrong-token',
  'panel-missing',
  'coep',
  'frame-ancestors',
  'frame-missing',
  'frame-silent',
  'hidden-by-css',
  'covered',
  'hidden-by-setting',
  'api-unreachable',
  'storage-blocked',
  'socket-blocked',
  'csp-connect',
  'csp-style',
] as const

export type FindingCode = (typeof FINDING_CODES)[number]

export type Fix = {
  /** Instruction: what to change, and where. */
  readonly text: string
  /** Text to paste at that place. */
  readonly paste: string
}

export type Finding = {
  readonly code: FindingCode
  readonly severity: Severity
  /** What is wrong, and what a visitor notices. */
  readonly text: string
  /** Observations that the finding follows from, exactly as the browser reported them. */
  readonly seen: readonly string[]
  readonly fix: Fix
  /** Page of this project's documentation. */
  readonly docs: string
}

/** Function that returns the finding of one cause, or undefined if the page does not have it. */
export type Rule = (facts: Facts) => Finding | undefined
