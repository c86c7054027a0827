import { entryOf, FAULT_NAMES } from './catalogue.ts'
import { ANY_REQUESTS, MOMENTS, type Parameter, type Parameters } from './parameters.ts'
import { describeValues } from './parseFault.ts'
import { PRESET_NAMES, PRESETS } from './presets.ts'

/**
 * Describes all faults and presets as JSON:
 * `{faults: [{name, group, target, description, byHand?, parameters: [{name, type, …}]}], presets: [{name, description, faults}]}`.
 */
export const describeCatalogue = () => ({
  faults: FAULT_NAMES.map((name) => {
    const { parameters, ...entry } = entryOf(name)
    return { name, ...entry, parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, ...value })) }
  }),
  presets: PRESET_NAMES.map((name) => ({ name, ...PRESETS[name] })),
})

/** Parameters that several faults have with the same meaning. */
const SHARED_PARAMETERS: Parameters = { ...MOMENTS, ...ANY_REQUESTS }

/** Formats all presets and faults for a terminal, with the parameters and allowed values of each fault. */
export function formatCatalogue(): string {
  const presets = PRESET_NAMES.map((name) => formatEntry(name, [PRESETS[name].description]))
  const faults = FAULT_NAMES.map((name) => {
    const { description, byHand, parameters } = entryOf(name)
    const [own, shared] = [false, true].map((isShared) =>
      Object.entries(parameters).filter(([key]) => key in SHARED_PARAMETERS === isShared),
    )
    return formatEntry(name, [description, byHand, ...(own ?? []).map(formatParameter), formatShared(shared ?? [])])
  })
  const shared = Object.entries(SHARED_PARAMETERS).map(([name, { default: _own, ...parameter }]) => `  ${formatParameter([name, parameter])}`) // prettier-ignore
  return ['Presets:', ...presets, '', 'Faults:', ...faults, '', 'Parameters of several faults:', ...shared].join('\n')
}

type NamedParameter = readonly [name: string, parameter: Parameter]

const formatEntry = (name: string, lines: readonly (string | undefined)[]): string =>
  [`  ${name}`, ...lines.flatMap((line) => (line === undefined ? [] : [`    ${line}`]))].join('\n')

const formatParameter = ([name, parameter]: NamedParameter): string => {
  const ending = parameter.default === undefined ? '' : `; ${parameter.default} by default`
  return `${name}: ${parameter.description} (${describeValues(parameter)}${ending})`
}

const formatShared = (parameters: readonly NamedParameter[]): string | undefined =>
  parameters.length === 0
    ? undefined
    : `also ${parameters.map(([name, { default: value }]) => (value === undefined ? name : `${name}=${value}`)).join(', ')}`
