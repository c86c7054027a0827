/** Fields of a message. Both fakes of Chatwoot 4.10 use this module for the message envelope and small helpers. */
export type Fields = Readonly<Record<string, unknown>>

const PREFIX = 'chatwoot-widget:'

/** Posts a message to any origin. Neither side of Chatwoot checks origins. */
export const send = (target: Window | null, fields: Fields): void =>
  target?.postMessage(`${PREFIX}${JSON.stringify(fields)}`, '*')

export function parseMessage(data: unknown): Fields | undefined {
  return typeof data === 'string' && data.startsWith(PREFIX)
    ? (JSON.parse(data.slice(PREFIX.length)) as Fields)
    : undefined
}

export const record = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}
