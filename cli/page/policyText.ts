/** A Content-Security-Policy: its directives with their values, in order. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Neither ends a directive or a policy, nor leaves the header's line. */
const isSafe = (value: string): boolean => /^[!-+\--:<-~]+$/.test(value)

/** One line; what could end a directive is left out, which forbids more and never less. */
export const toPolicyText = (policy: Policy): string =>
  [...policy].map(([name, values]) => [name, ...values.filter(isSafe)].join(' ')).join('; ')

/** As browsers read it: names in any case, the first of two counts, what is empty is none. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...values] = part.split(/[\t\n\f\r ]+/).filter((token) => token !== '')
    const directive = name.toLowerCase()
    if (directive !== '' && !policy.has(directive)) policy.set(directive, values)
  }
  return policy
}

/** A header may hold several policies, and each of them has to allow what is done. */
export const parsePolicies = (header: string): readonly Policy[] =>
  header
    .split(',')
    .map(parsePolicy)
    .filter(({ size }) => size > 0)
