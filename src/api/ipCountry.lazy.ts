import type { Result } from '#domain/failure.ts'

type Fetch = (address: string, options: RequestInit) => Promise<Response>

/**
 * Loads the code of the visitor's country, such as `DE`, from a third party. The request contains no credentials and no
 * referrer. The response is a text, such as `1;DE;DEU;Germany`.
 */
export async function loadCountry(address: string, request: Fetch): Promise<Result<string>> {
  try {
    const response = await request(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    const country = response.ok ? parseCountry(await response.text()) : undefined
    if (country !== undefined) return { ok: true, data: country }
  } catch {
    // The failure below covers network errors and invalid responses.
  }
  return { ok: false, failure: { code: 'malformed', reason: 'unable to fetch the country' } }
}

const parseCountry = (text: string): string | undefined => /^1[;,\s]?([A-Z]{2})(?![A-Za-z])/.exec(text.trim())?.[1]
