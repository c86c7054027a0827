/** One case of a switch: its label, and the lines of its statements. */
type Case = { readonly label: string; readonly body: readonly string[] }

/** Line that begins a switch over the tag of a fiber. Prettier has formatted the source. */
const SWITCH = /^( *).*\bswitch \(.*\.tag\) \{$/

/**
 * Returns a source of React without the code for fibers of these tags, which nothing creates: their cases in each
 * `switch (x.tag)`, and comparisons with `x.tag` or a variable that holds it.
 */
export function removeTags(source: string, tags: readonly number[]): string {
  const tag = `(?:${tags.join('|')})`
  const holder = '(?:[\\w$.]+\\.tag|tag|nodeTag|grandTag)\\b'
  const compared = source
    .replace(new RegExp(`\\b${tag} === ${holder}`, 'g'), '!1')
    .replace(new RegExp(`\\b${tag} !== ${holder}`, 'g'), '!0')
  return removeCases(compared.split('\n'), new RegExp(`^ *case ${tag}:$`)).join('\n')
}

function removeCases(lines: readonly string[], removed: RegExp): readonly string[] {
  const start = lines.findIndex((line) => SWITCH.test(line))
  if (start < 0) return lines
  const [, indent = ''] = SWITCH.exec(lines[start] ?? '') ?? []
  const end = lines.findIndex((line, index) => index > start && line.startsWith(`${indent}}`))
  const body = removeCases(lines.slice(start + 1, end), removed)
  const { head, cases } = splitCases(body, `${indent}  `)
  return [
    ...lines.slice(0, start + 1),
    ...head,
    ...keepReachable(cases, removed, `${indent}    `),
    ...removeCases(lines.slice(end), removed),
  ]
}

/** Returns the cases of a switch, and the lines before its first label, which another removal has left empty. */
function splitCases(
  lines: readonly string[],
  indent: string,
): { readonly head: readonly string[]; readonly cases: readonly Case[] } {
  const isLabel = (line: string): boolean => new RegExp(`^${indent}(case .*|default):$`).test(line)
  const starts = lines.flatMap((line, index) => (isLabel(line) ? [index] : []))
  const toCase = (start: number, index: number): Case => ({
    label: lines[start] ?? '',
    body: lines.slice(start + 1, starts[index + 1]),
  })
  return { head: lines.slice(0, starts[0]), cases: starts.map(toCase) }
}

/**
 * Returns the lines of the cases that a kept label leads to, directly or from the case before, and an empty line for each
 * other one. Other cases still need the variables that a removed case declares.
 */
function keepReachable(cases: readonly Case[], removed: RegExp, indent: string): readonly string[] {
  const kept: string[] = []
  let [isReached, orphans] = [false, [] as readonly string[]]
  for (const { label, body } of cases) {
    const isRemoved = removed.test(label)
    if (isRemoved && !isReached) {
      orphans = [...orphans, ...declaredIn(body)]
      kept.push('', ...body.map(() => ''))
      continue
    }
    kept.push(`${isRemoved ? '' : label}${declare(orphans)}`, ...body)
    orphans = []
    isReached = !isTerminated(body, indent)
  }
  if (orphans.length === 0) return kept
  // A switch without any case cannot contain a declaration.
  return [...kept.slice(0, -1), `${kept.some((line) => line !== '') ? '' : 'default:'}${declare(orphans)}`]
}

const declare = (names: readonly string[]): string => (names.length > 0 ? ` var ${names.join(', ')};` : '')

/** Tells whether the last statement of a case leaves the switch. Only a line that closes it may follow its first line. */
function isTerminated(body: readonly string[], indent: string): boolean {
  const statements = body.filter((line) => new RegExp(`^${indent}[\\w$]`).test(line))
  return /^ *(break|return|throw|continue)\b/.test(statements.at(-1) ?? '')
}

/** Returns the names of variables that statements declare. */
function declaredIn(lines: readonly string[]): readonly string[] {
  const declarations = [...lines.join('\n').matchAll(/\bvar ([^;]+);|\bfor \(var ([^;)]+)/g)]
  return declarations.flatMap(([, list, loop]) => splitDeclarators(list ?? loop ?? ''))
}

/** Returns the names of declarators, which commas outside of brackets separate. */
function splitDeclarators(list: string): readonly string[] {
  const names: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: separator, index } of list.matchAll(/[([{}\]),]/g)) {
    if ('([{'.includes(separator)) depth += 1
    else if (separator !== ',') depth -= 1
    else if (depth === 0) {
      names.push(list.slice(start, index))
      start = index + 1
    }
  }
  return [...names, list.slice(start)].map((declarator) => /^\s*([\w$]+)/.exec(declarator)?.[1] ?? '')
}
