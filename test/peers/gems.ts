import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The minor version of Rails that Chatwoot 4.10 runs on, and all its dependencies. */
const GEMS = [
  'actioncable:7.1.5.2',
  'actionpack:7.1.5.2',
  'actionview:7.1.5.2',
  'activesupport:7.1.5.2',
  'base64:0.3.0',
  'benchmark:0.5.0',
  'bigdecimal:4.1.3',
  'builder:3.3.0',
  'concurrent-ruby:1.3.8',
  'connection_pool:2.5.5',
  'crass:1.0.8',
  'drb:2.2.3',
  'erubi:1.13.1',
  'i18n:1.15.2',
  'logger:1.7.0',
  'loofah:2.25.2',
  'mini_portile2:2.8.9',
  'minitest:5.27.0',
  'mutex_m:0.3.0',
  'nio4r:2.7.5',
  'nokogiri:1.18.10',
  'puma:6.6.1',
  'racc:1.8.1',
  'rack:3.2.8',
  'rack-session:2.1.2',
  'rack-test:2.3.0',
  'rails-dom-testing:2.3.0',
  'rails-html-sanitizer:1.7.1',
  'securerandom:0.4.1',
  'tzinfo:2.0.6',
  'websocket-driver:0.8.2',
  'websocket-extensions:0.1.5',
  'zeitwerk:2.6.18',
]

export const GEM_FOLDER = fileURLToPath(new URL('../../.cache/gems', import.meta.url))

/** File that is written last. If it is missing, the installation was interrupted and starts again. */
const STAMP = join(GEM_FOLDER, 'installed.txt')

export async function hasRuby(): Promise<boolean> {
  try {
    await run('ruby', ['--version'])
    return true
  } catch {
    return false
  }
}

/** Installs the gems. The first run takes minutes, because it compiles four of them. */
export async function installGems(): Promise<void> {
  const expected = GEMS.join('\n')
  if ((await readStamp()) === expected) return
  await mkdir(GEM_FOLDER, { recursive: true })
  const options = ['--no-document', '--ignore-dependencies', '--conservative', '--install-dir', GEM_FOLDER]
  await run('gem', ['install', ...options, ...GEMS], { maxBuffer: 64 * 1024 * 1024 })
  await writeFile(STAMP, expected)
}

const readStamp = (): Promise<string> => readFile(STAMP, 'utf8').catch(() => '')
