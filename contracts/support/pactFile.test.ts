import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { syncPact } from './pactFile.ts'

const NAME = 'livechat-widget-shop.json'

const interaction = (description: string, status = 200) => ({
  type: 'Synchronous/HTTP',
  description,
  response: { status },
})

let generatedFolder: string
let committedFolder: string
beforeEach(() => {
  generatedFolder = mkdtempSync(join(tmpdir(), 'made-'))
  committedFolder = mkdtempSync(join(tmpdir(), 'kept-'))
})
afterEach(() => {
  for (const folder of [generatedFolder, committedFolder]) rmSync(folder, { recursive: true })
})

const writeGenerated = (interactions: readonly unknown[], metadata: unknown = {}): void =>
  writeFileSync(join(generatedFolder, NAME), JSON.stringify({ provider: { name: 'shop' }, interactions, metadata }))
const sync = (isWriting: boolean): void => syncPact('shop', generatedFolder, { folder: committedFolder, isWriting })
const readCommitted = (): string => readFileSync(join(committedFolder, NAME), 'utf8')

describe('committed contracts', () => {
  test('a contract is written as the same text for any order of interactions and any tool version', () => {
    writeGenerated([interaction('b'), interaction('a')], { pactJs: { version: '17.0.0' } })
    sync(true)
    const first = readCommitted()
    writeGenerated([{ response: { status: 200 }, description: 'a', type: 'Synchronous/HTTP' }, interaction('b')], { pactJs: { version: '18.0.0' } }) // prettier-ignore
    sync(true)
    expect(readCommitted()).toBe(first)
    expect(() => sync(false)).not.toThrow()
  })

  test('a contract that differs from the generated one is reported, with the command that updates it', () => {
    writeGenerated([interaction('the newest messages'), interaction('a label')])
    sync(true)
    const before = readCommitted()
    writeGenerated([interaction('the newest messages', 204), interaction('a label')])
    expect(() => sync(false)).toThrow(
      /livechat-widget-shop\.json does not match the code: "the newest messages" differ.*npm run contracts/,
    )
    expect(readCommitted()).toBe(before)
  })

  test('a contract that is missing or edited by hand is reported', () => {
    writeGenerated([interaction('a label')])
    expect(() => sync(false)).toThrow('"a label" differ')
    sync(true)
    writeFileSync(join(committedFolder, NAME), `${readCommitted()}\n`)
    expect(() => sync(false)).toThrow('the format differs')
  })
})
