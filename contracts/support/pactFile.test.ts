import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { keepPact } from './pactFile.ts'

const NAME = 'livechat-widget-shop.json'

const interaction = (description: string, status = 200) => ({
  type: 'Synchronous/HTTP',
  description,
  response: { status },
})

let made: string
let kept: string
beforeEach(() => {
  made = mkdtempSync(join(tmpdir(), 'made-'))
  kept = mkdtempSync(join(tmpdir(), 'kept-'))
})
afterEach(() => {
  for (const folder of [made, kept]) rmSync(folder, { recursive: true })
})

const make = (interactions: readonly unknown[], metadata: unknown = {}): void =>
  writeFileSync(join(made, NAME), JSON.stringify({ provider: { name: 'shop' }, interactions, metadata }))
const keep = (isWriting: boolean): void => keepPact('shop', made, { folder: kept, isWriting })
const written = (): string => readFileSync(join(kept, NAME), 'utf8')

describe('committed contracts', () => {
  test('a contract is written as the same text for any order of interactions and any tool version', () => {
    make([interaction('b'), interaction('a')], { pactJs: { version: '17.0.0' } })
    keep(true)
    const first = written()
    make([{ response: { status: 200 }, description: 'a', type: 'Synchronous/HTTP' }, interaction('b')], { pactJs: { version: '18.0.0' } }) // prettier-ignore
    keep(true)
    expect(written()).toBe(first)
    expect(() => keep(false)).not.toThrow()
  })

  test('a contract that differs from the generated one is reported, with the command that updates it', () => {
    make([interaction('the newest messages'), interaction('a label')])
    keep(true)
    const before = written()
    make([interaction('the newest messages', 204), interaction('a label')])
    expect(() => keep(false)).toThrow(
      /livechat-widget-shop\.json does not match the code: "the newest messages" differ.*npm run contracts/,
    )
    expect(written()).toBe(before)
  })

  test('a contract that is missing or edited by hand is reported', () => {
    make([interaction('a label')])
    expect(() => keep(false)).toThrow('"a label" differ')
    keep(true)
    writeFileSync(join(kept, NAME), `${written()}\n`)
    expect(() => keep(false)).toThrow('the format differs')
  })
})
