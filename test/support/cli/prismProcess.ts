import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

const ROOT = join(__dirname, '../../..')
const PRISM = require.resolve('@stoplight/prism-cli')

const children: ChildProcess[] = []

/** Runs the Prism CLI with one of our OpenAPI documents. Resolves with its URL when Prism is ready. */
export async function startPrism(service: string): Promise<string> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [PRISM, 'mock', `openapi/${service}.yaml`, '-p', port], { cwd: ROOT })
  children.push(child)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const onData = (data: Buffer): void => {
      output += data.toString()
      if (output.includes('Prism is listening')) resolve()
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.once('exit', () => reject(new Error(`Prism ended: ${output}`)))
  })
  return `http://127.0.0.1:${port}`
}

export function endPrisms(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
