/** What every text between host and frame begins with; the rest is JSON. */
export const PREFIX = 'chatwoot-widget:'

/** An event's name with its payload flat beside it. */
export type Envelope = { readonly event: string }

export const seal = (message: Envelope): string => PREFIX + JSON.stringify(message)

/** The object in an envelope; undefined for anything that is not one of ours. */
export function open(text: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string' || !text.startsWith(PREFIX)) return undefined
  try {
    const content: unknown = JSON.parse(text.slice(PREFIX.length))
    return isRecord(content) ? content : undefined
  } catch {
    // Not JSON: a stranger's text that happens to share the prefix.
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
