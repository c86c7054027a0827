import { toSuggestion } from '../../nearest.ts'
import { entryOf, type Fault, FAULT_NAMES, SANDBOX_FAULT_NAMES } from './catalogue.ts'
import type { Parameters } from './parameters.ts'
import { type Parsed, parseFaultName, parseParameters } from './parseFault.ts'
import { findPreset, PRESET_NAMES } from './presets.ts'

/**
 * Parses the faults of the command line: names of presets and faults, separated by commas, such as
 * `lift,latency:milliseconds=400:share=0.5`. A colon precedes each parameter.
 */
export function parseFaults(text: string): Parsed<readonly Fault[]> {
  const faults: Fault[] = []
  for (const item of text.split(',')) {
    const parsed = parseItem(item.trim())
    if ('problem' in parsed) return parsed
    faults.push(...parsed.value)
  }
  return { value: faults }
}

function parseItem(item: string): Parsed<readonly Fault[]> {
  const [name = '', ...assignments] = item.split(':')
  const preset = findPreset(name)
  if (preset !== undefined)
    return assignments.length === 0
      ? { value: preset.faults }
      : { problem: `The preset ${name} takes no parameters. Add a fault of its own instead, such as ${name},latency.` }
  if (!FAULT_NAMES.some((known) => known === name))
    return {
      problem: `There is no fault or preset "${name}". ${toSuggestion(name, [...PRESET_NAMES, ...SANDBOX_FAULT_NAMES])}`,
    }
  const known = parseFaultName(name)
  if ('problem' in known) return known
  const { parameters } = entryOf(known.value)
  const fields = assignments.map((assignment) => readAssignment(parameters, assignment))
  const fault = parseParameters(known.value, Object.fromEntries(fields))
  return 'problem' in fault ? fault : { value: [fault.value] }
}

/** Returns the name and the value of a parameter. A number stays a text if the parameter takes a text. */
function readAssignment(parameters: Parameters, assignment: string): readonly [name: string, value: unknown] {
  const at = assignment.indexOf('=')
  const [key, value] = at < 0 ? [assignment, ''] : [assignment.slice(0, at), assignment.slice(at + 1)]
  const isNumber = Object.hasOwn(parameters, key) && parameters[key]?.type === 'number'
  return [key, isNumber && value.trim() !== '' ? Number(value) : value]
}
