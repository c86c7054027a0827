import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

export type RawReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

type RawRequestOptions = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends a request with exactly these headers, some of which `fetch` does not allow. It reads an event stream only up to
 * its first bytes.
 */
export const rawRequest = (base: string, path: string, { method = 'GET', headers = {}, body }: RawRequestOptions = {}): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const clientRequest = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = ''
      const finish = (): void => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        clientRequest.destroy()
      }
      response.on('data', (data: Buffer) => {
        text += data.toString()
        if (response.headers['content-type'] === 'text/event-stream') finish()
      })
      response.on('end', finish)
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  }) // prettier-ignore

/**
 * Opens a connection whose bytes the caller writes. `closed` resolves with everything received once the connection is
 * closed.
 */
export function rawSocket(base: string): { readonly socket: Socket; readonly closed: Promise<string> } {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (data: Buffer) => void (text += data.toString('latin1')))
  socket.on('error', () => undefined)
  return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

/** Returns the request line and headers of a WebSocket handshake, as a browser sends them. */
export const handshake = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries({
      Host: '127.0.0.1',
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol': 'actioncable-v1-json',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
