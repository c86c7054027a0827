import type { PatternNode } from './patternSyntax.ts'

/** Step of a compiled pattern. `to` lists the indexes of the steps that may follow without reading a character. */
export type PatternStep =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'assertion'; readonly source: string }
  | { readonly kind: 'jump'; readonly to: readonly number[] }

/** Maximum number of steps in a program. A text of 200 characters then takes 400,000 steps: a few milliseconds. */
export const MAX_STEPS = 2_000

type Program = { readonly steps: PatternStep[]; readonly maxRepeats: number }

/**
 * Compiles a pattern for texts of up to `maxCharacters`. Returns undefined if the program would exceed `MAX_STEPS`.
 */
export function toProgram(node: PatternNode, maxCharacters: number): readonly PatternStep[] | undefined {
  const steps: PatternStep[] = []
  // If a part is repeated more often than a text has characters, the additional repetitions can only match empty text.
  return write(node, { steps, maxRepeats: maxCharacters + 1 }) ? steps : undefined
}

/** Writes the steps of a node. Returns false if the program exceeds `MAX_STEPS`. */
function write(node: PatternNode, program: Program): boolean {
  if (program.steps.length > MAX_STEPS) return false
  switch (node.kind) {
    case 'sequence':
      return node.parts.every((part) => write(part, program))
    case 'choice':
      return writeChoice(node.options, program)
    case 'repeat':
      return writeRepeat(node, program)
    default:
      program.steps.push(node)
      return true
  }
}

function writeChoice(options: readonly PatternNode[], program: Program): boolean {
  const { steps } = program
  const ends: number[] = []
  for (const [place, option] of options.entries()) {
    const isLast = place === options.length - 1
    const fork = isLast ? -1 : steps.push(TO_BE_SET) - 1
    if (!write(option, program)) return false
    if (isLast) break
    ends.push(steps.push(TO_BE_SET) - 1)
    steps[fork] = { kind: 'jump', to: [fork + 1, steps.length] }
  }
  for (const end of ends) steps[end] = { kind: 'jump', to: [steps.length] }
  return true
}

const TO_BE_SET: PatternStep = { kind: 'jump', to: [] }

type Repeat = Extract<PatternNode, { readonly kind: 'repeat' }>

function writeRepeat({ part, least, most }: Repeat, program: Program): boolean {
  const { steps, maxRepeats } = program
  for (let count = 0; count < Math.min(least, maxRepeats); count += 1) {
    const before = steps.length
    if (!write(part, program)) return false
    // A part without steps stays empty, however often it is repeated.
    if (steps.length === before) break
  }
  return most === Infinity ? writeLoop(part, program) : writeOptions(part, Math.min(most, maxRepeats) - least, program)
}

function writeLoop(part: PatternNode, program: Program): boolean {
  const { steps } = program
  const fork = steps.push(TO_BE_SET) - 1
  if (!write(part, program)) return false
  steps.push({ kind: 'jump', to: [fork] })
  steps[fork] = { kind: 'jump', to: [fork + 1, steps.length] }
  return true
}

function writeOptions(part: PatternNode, count: number, program: Program): boolean {
  const { steps } = program
  const forks: number[] = []
  for (let option = 0; option < count; option += 1) {
    forks.push(steps.push(TO_BE_SET) - 1)
    if (!write(part, program)) return false
  }
  for (const fork of forks) steps[fork] = { kind: 'jump', to: [fork + 1, steps.length] }
  return true
}
