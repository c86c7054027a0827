/**
 * Fixed boundary of multipart forms. Browsers generate a boundary for each upload, but a contract has to be the same
 * each time.
 */
const BOUNDARY = '----widget-contract-boundary'

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Wraps `fetch` so that it sends every form with the same boundary. */
export const withFixedBoundary =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    if (!request.headers.get('content-type')?.startsWith('multipart/')) return send(request)
    const parts = await Promise.all([...(await request.formData())].map(([name, value]) => formatPart(name, value)))
    const headers = new Headers(request.headers)
    headers.set('content-type', FORM_TYPE)
    const body = `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`
    return send(new Request(request.url, { method: request.method, headers, body }))
  }

async function formatPart(name: string, value: File | string): Promise<string> {
  const header = `Content-Disposition: form-data; name="${name}"`
  if (typeof value === 'string') return `${header}\r\n\r\n${value}`
  return `${header}; filename="${value.name}"\r\nContent-Type: ${value.type}\r\n\r\n${await value.text()}`
}
