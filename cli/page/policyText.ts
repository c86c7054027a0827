/** Content-Security-Policy: its directives with their values, in order. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Returns true if the value cannot end a directive, a policy or the line of the header. */
const isSafe = (value: string): boolean => /^[!-+\--:<-~]+$/.test(value)

/**
 * Formats a policy as one line. Leaves out values that could end a directive, which makes the policy stricter and never
 * weaker.
 */
export const toPolicyText = (policy: Policy): string =>
  [...policy].map(([name, values]) => [name, ...values.filter(isSafe)].join(' ')).join('; ')

/**
 * Parses a policy as browsers do: names ignore case, the first of two equal directives counts, and empty directives are
 * skipped.
 */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...values] = part.split(/[\t\n\f\r ]+/).filter((token) => token !== '')
    const directive = name.toLowerCase()
    if (directive !== '' && !policy.has(directive)) policy.set(directive, values)
  }
  return policy
}

/** Parses a header that may hold several policies. An action is allowed only if each policy allows it. */
export const parsePolicies = (header: string): readonly Policy[] =>
  header
    .split(',')
    .map(parsePolicy)
    .filter(({ size }) => size > 0)
