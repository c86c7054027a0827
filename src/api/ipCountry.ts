import type { Result } from '#domain/failure.ts'

type Ask = (address: string, options: RequestInit) => Promise<Response>

/** Asks a third party for the visitor's country, and tells it nothing. Its reply is text, `1;DE;DEU;Germany`. */
export async function loadCountry(address: string, ask: Ask): Promise<Result<string>> {
  try {
    const response = await ask(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    const country = response.ok ? parseReply(await response.text()) : undefined
    if (country !== undefined) return { ok: true, data: country }
  } catch {
    // Said below, as for every reply that is none.
  }
  return { ok: false, failure: { code: 'malformed', reason: 'unable to fetch the country' } }
}

const parseReply = (text: string): string | undefined => /^1[;,\s]?([A-Z]{2})(?![A-Za-z])/.exec(text.trim())?.[1]
