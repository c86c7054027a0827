import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { serveConfig, type ServeConfigOptions, type ServeFormat } from '../../cli/commands/release/serveConfig.ts'
import { findPort } from '#test/support/network/findPort.ts'
import { findCaddy, findNginx, type FoundServer, startCaddy, startNginx, type WebServer } from '../support/publish/webServers.ts' // prettier-ignore

type Server = {
  readonly found: FoundServer
  readonly start: typeof startNginx
  /** Content encodings that the server sends, and their decoders. */
  readonly encodings: Readonly<Record<string, (bytes: Buffer) => Buffer>>
}

/** Web servers of this machine that the tests start with the configuration of `widget-cli serve-config`. */
export const SERVERS: Readonly<Partial<Record<ServeFormat, Server>>> = {
  nginx: { found: findNginx(), start: startNginx, encodings: { gzip: gunzipSync } },
  caddy: { found: findCaddy(), start: startCaddy, encodings: { gzip: gunzipSync, br: brotliDecompressSync } },
}

export const FORMATS = Object.keys(SERVERS) as readonly ServeFormat[]

/** Returns the reason why a server is not on this machine, or an empty text. */
export const reasonWithout = (format: ServeFormat): string => {
  const found = SERVERS[format]?.found
  return found !== undefined && 'reason' in found ? found.reason : ''
}

/** Web server whose address is known before its configuration can be written. */
export type PreparedServer = { readonly url: string; readonly start: (source: Pick<ServeConfigOptions, 'build' | 'published'>) => Promise<WebServer> } // prettier-ignore

/** Runs work with a web server, and stops it afterwards. */
export async function withServer<Result>(
  format: ServeFormat,
  work: (server: PreparedServer) => Promise<Result>,
): Promise<Result> {
  const server = SERVERS[format]
  if (server === undefined || !('path' in server.found)) throw new Error(reasonWithout(format))
  const { path } = server.found
  const folder = await mkdtemp(join(tmpdir(), 'web-server-'))
  const listen = `127.0.0.1:${await findPort()}`
  const url = `http://${listen}`
  let started: WebServer | undefined
  try {
    return await work({
      url,
      start: async (source) => {
        const { configuration } = await serveConfig({ ...source, format, listen })
        started = await server.start(configuration, { path, folder, url })
        return started
      },
    })
  } finally {
    await started?.close()
    await rm(folder, { recursive: true })
  }
}
