import type { FaultParameter, FaultValues } from '../sandbox.ts'

/**
 * Returns the parameters that a form sets. An empty field sets nothing, so that the parameter keeps its default. A text
 * that is no number stays a text, and the sandbox then says which numbers it allows.
 */
export const readFaultValues = (parameters: readonly FaultParameter[], fields: FormData): FaultValues =>
  Object.fromEntries(
    parameters.flatMap(({ name, type }) => {
      const value = fields.get(name)
      const field = typeof value === 'string' ? value.trim() : ''
      if (field === '') return []
      const number = Number(field)
      return [[name, type === 'number' && Number.isFinite(number) ? number : field]]
    }),
  )
