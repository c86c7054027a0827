import { type Fields, fieldsOf } from '#tools/fields.ts'
import type { Step, StoryFile } from '../storyboard/step.ts'

/** Message of the catalogue to the player in the frame. */
export type StepsMessage = { readonly storySteps: readonly Step[] }

/** Answer of the player: why the story was not played to its end; an empty text if it was. */
export type StepsResult = { readonly storyPlayed: string }

/** Returns the steps of a message; undefined if it is another message or a step is invalid. */
export function parseStepsMessage(data: unknown): readonly Step[] | undefined {
  const list = fieldsOf(data)['storySteps']
  if (!Array.isArray(list)) return undefined
  const steps = list.map(parseStep)
  return steps.every((step) => step !== undefined) ? steps : undefined
}

export const parseStepsResult = (data: unknown): string | undefined => {
  const result = fieldsOf(data)['storyPlayed']
  return typeof result === 'string' ? result : undefined
}

function parseStep(value: unknown): Step | undefined {
  const { click, offline, ...typed } = fieldsOf(value)
  if (typeof click === 'string') return { click }
  return offline === true ? { offline } : parseTypedStep(typed)
}

/** Parses a step that needs a text, a key or files besides its element. */
function parseTypedStep({ fill, press, choose, text, key, files }: Fields): Step | undefined {
  if (typeof fill === 'string' && typeof text === 'string') return { fill, text }
  if (typeof press === 'string' && typeof key === 'string') return { press, key }
  return typeof choose === 'string' && Array.isArray(files) ? parseFiles(choose, files) : undefined
}

function parseFiles(choose: string, values: readonly unknown[]): Step | undefined {
  const files = values.map((value) => parseFile(fieldsOf(value)))
  return files.every((file) => file !== undefined) ? { choose, files } : undefined
}

function parseFile({ name, mimeType, base64, bytes }: Fields): StoryFile | undefined {
  if (typeof name !== 'string' || typeof mimeType !== 'string') return undefined
  if (typeof base64 === 'string') return { name, mimeType, base64 }
  return typeof bytes === 'number' ? { name, mimeType, bytes } : undefined
}
