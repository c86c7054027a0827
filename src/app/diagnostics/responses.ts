import { redact } from './redaction.ts'

/** Longest body of which the shape is recorded, in bytes. */
const MAX_BYTES = 100_000

/** Headers of a response that are recorded, with the values that they may have. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-type': /^[a-z]{1,20}\/[a-z0-9.+-]{1,40}(?=;|$)/,
  'retry-after': /^\d{1,6}$/,
  'x-request-id': /^[0-9a-f-]{8,64}$/,
}

/** Describes a response: status, some headers, and the shape of a JSON body. */
export async function describeResponse(response: Response): Promise<object> {
  const headers = Object.entries(HEADERS).flatMap(([name, pattern]): [string, string][] => {
    const [value] = pattern.exec(response.headers.get(name) ?? '') ?? []
    return value === undefined ? [] : [[name, value]]
  })
  const isJson = headers.some(([name, value]) => name === 'content-type' && value.endsWith('json'))
  return {
    status: response.status,
    responseHeaders: Object.fromEntries(headers),
    ...(isJson && { responseBody: await describeBody(response.clone()) }),
  }
}

/** Returns the shape of a JSON body. Of a body that is too long, invalid or broken off, returns which of these it is. */
async function describeBody({ body }: Response): Promise<unknown> {
  try {
    const text = body === null ? '' : await readStart(body)
    return text === undefined ? '[long]' : redact(JSON.parse(text))
  } catch (problem) {
    // The chat itself reports such a body. Its text could be a person's.
    return problem instanceof SyntaxError ? '[invalid]' : '[broken off]'
  }
}

/** Reads a body that has at most `MAX_BYTES`. Stops reading a longer one, and returns undefined. */
async function readStart(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { value } = await reader.read()
    if (value === undefined) return text + decoder.decode()
    bytes += value.length
    if (bytes > MAX_BYTES) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
