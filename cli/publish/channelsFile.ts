import { isRecord } from '#tools/fields.ts'
import { parseJson } from '../output/manifest.ts'
import { type Channels, FORMAT } from './channels.ts'

/** Version of the format with percentages. A command that does not know them would drop them. */
const FORMAT_WITH_PERCENTS = 2

/** Name of a channel. It is a part of addresses. */
export const CHANNEL_NAME = /^[a-z][a-z\d-]{0,31}$/

export function serializeChannels(state: Channels): string {
  const hasPercents = Object.values(state.channels).some(({ percent }) => percent !== undefined)
  return `${JSON.stringify({ ...state, format: hasPercents ? FORMAT_WITH_PERCENTS : FORMAT }, null, 2)}\n`
}

/** Parses `channels.json`. Returns undefined for any other text. */
export function parseChannels(text: string): Channels | undefined {
  const value = parseJson(text)
  return isChannels(value) ? { ...value, format: FORMAT } : undefined
}

const isChannels = (value: unknown): value is Channels =>
  isRecord(value) &&
  (value['format'] === FORMAT || value['format'] === FORMAT_WITH_PERCENTS) &&
  isRecordOf(value['channels'], isChannel) &&
  Object.keys(value['channels'] as object).every((name) => CHANNEL_NAME.test(name)) &&
  isRecordOf(value['tenants'], isString) &&
  isRecordOf(value['usedUntil'], isString) &&
  isListOf(value['unsettled'], isAssignment)

const isChannel = (value: unknown): boolean =>
  isRecord(value) &&
  isString(value['release']) &&
  isString(value['since']) &&
  isListOf(value['previous'], isString) &&
  typeof value['isRolledBack'] === 'boolean' &&
  isOptional(value['percent'], isPercent)

const isAssignment = (value: unknown): boolean =>
  isRecord(value) &&
  isRecordOf(value['releases'], isString) &&
  isRecordOf(value['tenants'], isString) &&
  isOptional(value['percents'], (percents) => isRecordOf(percents, isPercent))

const isPercent = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100

const isOptional = (value: unknown, isValid: (item: unknown) => boolean): boolean =>
  value === undefined || isValid(value)

const isString = (value: unknown): boolean => typeof value === 'string'

const isRecordOf = (value: unknown, isValid: (item: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(isValid)

const isListOf = (value: unknown, isValid: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isValid)
