import { PREFIX } from '#protocol/envelope.ts'
import { parseJson } from './jsonText.ts'
import type { Operation } from './operations.ts'
import type { EnvelopeText } from './verdict.ts'

/** Addresses that the code of a command or a call contains. */
export type CodeContext = { readonly token: string; readonly baseUrl: string }

/** Returns JavaScript that a developer can run in the console of the host page to repeat a command or a call. */
export function toCode({ kind, name }: Operation, message: EnvelopeText, context: CodeContext): string {
  if (kind === 'command') return toPostMessage(message, context)
  const parsed = parseJson(message.text)
  const args =
    parsed.isJson && Array.isArray(parsed.value)
      ? parsed.value.map((arg) => JSON.stringify(arg)).join(', ')
      : message.text
  if (kind === 'chatwoot') return `window.$chatwoot.${name}(${args})`
  const options = JSON.stringify({ token: context.token, baseUrl: context.baseUrl })
  return `await window.chatwootSDK.create(${options}).${name}(${args})`
}

function toPostMessage({ prefix, text }: EnvelopeText, { baseUrl }: CodeContext): string {
  const parsed = parseJson(text)
  const message =
    prefix === PREFIX && parsed.isJson
      ? `'${PREFIX}' + JSON.stringify(${JSON.stringify(parsed.value)})`
      : JSON.stringify(prefix + text)
  const frame = `document.querySelector('#cw-widget-holder iframe')`
  return `${frame}.contentWindow.postMessage(${message}, ${JSON.stringify(new URL(baseUrl).origin)})`
}
