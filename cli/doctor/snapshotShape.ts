import type { PageSnapshot } from './inPage/pageSnapshot.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(Reflect.get(value, name)))

const isRectangle = shape({ x: isNumber, y: isNumber, width: isNumber, height: isNumber })

const isStyled = shape({
  ...{ selector: isText, display: isText, visibility: isText, opacity: isNumber },
  ...{ clipPath: isText, transform: isText, zIndex: isText },
})

const isPlacement = shape({
  rectangle: isRectangle,
  chain: listOf(isStyled),
  styleRules: listOf(shape({ selector: isText, declarations: isText, sheet: isText })),
  cover: optional(shape({ selector: isText, zIndex: isText, isInTopLayer: isBoolean, rectangle: isRectangle })),
})

const isSettings: Check = (value) =>
  isObject(value) && Object.values(value).every((setting) => /^(string|number|boolean)$/.test(typeof setting))

const isWidget = shape({
  sdk: (value) => value === 'own' || value === 'chatwoot' || value === 'none',
  ...{ isStarted: isBoolean, settings: isSettings, bubbleCount: isNumber },
  ...{ websiteToken: optional(isText), baseUrl: optional(isText) },
})

const isRecording = shape({
  violations: listOf(shape({ directive: isText, blocked: isText, source: isText, policy: isText })),
  ...{ errors: listOf(isText), errorCodes: listOf(isText), helloAt: optional(isNumber) },
})

const hasShape = shape({
  viewport: shape({ width: isNumber, height: isNumber }),
  metaPolicies: listOf(isText),
  loaders: listOf(shape({ src: isText, type: isText, integrity: isText })),
  snippets: listOf(shape({ text: isText, type: isText, websiteToken: optional(isText), baseUrl: optional(isText) })),
  ...{ widget: isWidget, bubble: optional(isPlacement), panel: optional(isPlacement) },
  ...{ frameAddress: optional(isText), recording: isRecording, now: isNumber },
})

/** Returns true for a snapshot. A page that replaces built-in functions can make `snapshotPage` return anything. */
export const isPageSnapshot = (value: unknown): value is PageSnapshot => hasShape(value)
