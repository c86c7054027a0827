/**
 * Creates a fetch that reports the sent share of the body, 0 to 1. It uses XMLHttpRequest, because `fetch` reports no
 * upload progress.
 */
export const uploadFetch =
  (onProgress: (share: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const body = await request.blob()
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      xhr.addEventListener('load', () => {
        try {
          resolve(toResponse(xhr))
        } catch (problem) {
          // The status is invalid for a Response.
          reject(problem instanceof Error ? problem : new TypeError('The reply is none'))
        }
      })
      xhr.addEventListener('error', () => reject(new TypeError('The upload did not get through')))
      xhr.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
      request.signal.addEventListener('abort', () => xhr.abort())
      xhr.send(body)
    })
  }

/** Statuses with which a Response must not have a body. */
const EMPTY_STATUSES = [204, 205, 304]

function toResponse(xhr: XMLHttpRequest): Response {
  const lines = xhr.getAllResponseHeaders().trim().split(/[\r\n]+/).filter(Boolean) // prettier-ignore
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(': ')
    return [line.slice(0, at), line.slice(at + 2)]
  })
  return new Response(EMPTY_STATUSES.includes(xhr.status) ? null : xhr.responseText, { status: xhr.status, headers })
}
