import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach } from '@jest/globals'

const MAIN = join(__dirname, '../../cli/main.ts')

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** The command as a process, its words as they come. */
export function widgetCli(...args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  const waiting: { readonly words: RegExp; readonly resolve: (said: string) => void }[] = []
  const hear = (data: Buffer): void => {
    said += data.toString()
    for (const { words, resolve } of waiting) if (words.test(said)) resolve(said)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<{ readonly code: number | null; readonly said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
  const hears = (words: RegExp): Promise<string> =>
    words.test(said) ? Promise.resolve(said) : new Promise((resolve) => waiting.push({ words, resolve }))
  return { child, ended, hears }
}
