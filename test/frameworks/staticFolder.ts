import { readFile, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { TYPES } from '../support/cli/staticServer.ts'

/** Serves the files of a folder, and the index of each folder in it. */
export async function serveFolder(folder: string, port: number): Promise<{ readonly close: () => Promise<void> }> {
  const respond = async (url: string, response: ServerResponse): Promise<void> => {
    const path = join(folder, normalize(decodeURIComponent(new URL(url, 'http://app.test').pathname)))
    const file = await toFile(path)
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(await readFile(file))
  }
  const server = createServer(({ url = '/' }, response) => {
    respond(url, response).catch((problem: unknown) => response.destroy(new Error(String(problem))))
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function toFile(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile()) return path
  return found?.isDirectory() ? toFile(join(path, 'index.html')) : undefined
}
