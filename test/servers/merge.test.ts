import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  build,
  buildOf,
  copyFolder,
  createTempFolder,
  languageOf,
  readTree,
  registerCleanup,
  tenant,
  tenantsFile,
} from '#test/support/cli/buildProcess.ts'
import { runCli } from '#test/support/cli/commandLine.ts'

registerCleanup()

const PUBLIC_URL = 'https://chat.example.com/'

const PARTS = [['csat'], ['csat', 'contactForm'], ['csat', 'emoji']] as const

const TENANTS = Array.from({ length: 12 }, (_, index) =>
  tenant(`shop-${index}`, {
    parts: PARTS[index % 3] ?? [],
    languages: [...new Set(['en' as const, languageOf(index)])].toSorted(),
  }),
)

async function buildShard(shard: string): Promise<string> {
  const out = join(createTempFolder(), 'out')
  const args = ['--tenants', tenantsFile(TENANTS), '--offline', '--out', out, '--public-url', PUBLIC_URL, '--shard', shard] // prettier-ignore
  const { code, output } = await build(args).ended
  if (code !== 0) throw new Error(output)
  return out
}

const folders = { whole: '', shards: [''] as readonly string[] }
beforeAll(async () => {
  folders.whole = await buildOf(TENANTS)
  folders.shards = [await buildShard('1/3'), await buildShard('2/3'), await buildShard('3/3')]
})

const merge = async (builds: readonly string[], out = join(createTempFolder(), 'out')) => ({
  ...(await runCli(['merge', ...builds, '--out', out])),
  folder: out,
})

describe('widget-cli merge', () => {
  test('the merged shards have the same bytes as one build of all tenants, without the build cache', async () => {
    const { code, folder } = await merge(folders.shards)
    expect(code).toBe(0)
    const [merged, whole] = [new Map(readTree(folder)), new Map(readTree(folders.whole))]
    whole.delete('maps/build.json')
    const manifests = [merged, whole].map((tree) => {
      const text = Buffer.from(tree.get('manifest.json') ?? '', 'base64').toString()
      tree.delete('manifest.json')
      const { files, ...manifest } = JSON.parse(text) as { readonly files: Readonly<Record<string, unknown>> }
      const { 'maps/build.json': _cache, ...others } = files
      return { ...manifest, files: others }
    })

    expect([...merged.keys()]).toEqual([...whole.keys()])
    expect([...merged].filter(([path, contents]) => whole.get(path) !== contents)).toEqual([])
    expect(manifests[0]).toEqual(manifests[1])
    expect((await runCli(['build', '--verify', folder])).code).toBe(0)
  })

  test('the shards differ, and each has only its own tenants', () => {
    const tokens = folders.shards.map((folder) => {
      const { tenants } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { readonly tenants: object } // prettier-ignore
      return Object.keys(tenants)
    })
    expect(new Set(tokens.flat())).toEqual(new Set(TENANTS.map(({ token }) => token)))
    expect(tokens.flat()).toHaveLength(TENANTS.length)
    expect(tokens.every((list) => list.length > 0 && list.length < TENANTS.length)).toBe(true)
  })

  test('a tenant of two builds, another public URL and a changed build are refused', async () => {
    const [first = '', second = ''] = folders.shards
    const twice = await merge([first, first])
    expect([twice.code, twice.err]).toEqual([2, expect.stringMatching(/Two tenants have the token shop-\d+/)])

    const other = await buildOf([tenant('other', { parts: ['csat'], languages: ['en'] })], 'https://other.example.com/')
    const mixed = await merge([first, other])
    expect([mixed.code, mixed.err]).toEqual([2, expect.stringContaining('https://other.example.com/')])

    const damaged = copyFolder(second)
    rmSync(join(damaged, 'THIRD_PARTY_LICENSES.txt'))
    expect(await merge([first, damaged])).toMatchObject({ code: 1 })
  })

  test('a folder with other files is refused and stays as it is', async () => {
    const out = createTempFolder()
    writeFileSync(join(out, 'index.html'), 'mine')
    const { code, err } = await merge(folders.shards, out)
    expect([code, err]).toEqual([2, expect.stringContaining('was not made by this command')])
    expect(readTree(out).size).toBe(1)
  })

  test.each(['0/3', '4/3', '1'])('--shard %s is refused with its form', async (shard) => {
    const { code, err } = await runCli(['build', '--token', 'shop', '--shard', shard])
    expect([code, err]).toEqual([2, expect.stringContaining('such as 1/3')])
  })
})
