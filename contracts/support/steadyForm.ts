/**
 * Fixed boundary of multipart forms. Browsers generate a boundary for each upload, but a contract has to be the same
 * each time.
 */
const BOUNDARY = '----widget-contract-boundary'

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Wraps `fetch` so that it sends every form with the same boundary. */
export const steady =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    if (!request.headers.get('content-type')?.startsWith('multipart/')) return ask(request)
    const parts = await Promise.all([...(await request.formData())].map(([name, value]) => partOf(name, value)))
    const headers = new Headers(request.headers)
    headers.set('content-type', FORM_TYPE)
    const body = `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`
    return ask(new Request(request.url, { method: request.method, headers, body }))
  }

async function partOf(name: string, value: File | string): Promise<string> {
  const says = `Content-Disposition: form-data; name="${name}"`
  if (typeof value === 'string') return `${says}\r\n\r\n${value}`
  return `${says}; filename="${value.name}"\r\nContent-Type: ${value.type}\r\n\r\n${await value.text()}`
}
