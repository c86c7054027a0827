import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { parseManifest } from '#cli/output/manifest.ts'
import { parsePageSettings } from '#cli/page/pageHtml.ts'
import { DEFAULT_ACCENT } from '#domain/limits.ts'
import {
  buildOf,
  buildTenants,
  registerCleanup,
  copyFolder,
  tenant,
  tenantsFile,
} from '#test/support/cli/buildProcess.ts'

registerCleanup()

const MINIMAL = { parts: [], languages: ['en'] } as const
const ACCENT = '#0a7a5c'

type Built = { readonly buildId: string; readonly page: unknown; readonly snippets: readonly string[] }

function read(folder: string): Built {
  const file = (path: string): string => readFileSync(join(folder, path), 'utf8')
  return {
    buildId: parseManifest(file('manifest.json'))?.buildId ?? '',
    page: parsePageSettings(file('tenants/shop/widget/index.html')),
    snippets: ['snippet.html', 'snippet-pinned.html'].map((name) => file(`tenants/shop/${name}`)),
  }
}

let folder = ''
beforeAll(async () => {
  folder = await buildOf([tenant('shop', MINIMAL)])
})

/** Builds the tenant with this accent over a copy of the build without an accent. */
async function buildWithAccent(accent: string): Promise<Built> {
  const out = copyFolder(folder)
  const file = tenantsFile([tenant('shop', { ...MINIMAL, accent })])
  const { code, output } = await buildTenants(['--tenants', file, '--offline', '--out', out]).ended
  if (code !== 0) throw new Error(output)
  return read(out)
}

describe('accent of a tenant file', () => {
  test('the accent of a tenant file is in the page and both snippets, and changes the buildId', async () => {
    const [unaccented, accented] = [read(folder), await buildWithAccent(ACCENT)]

    expect(accented.page).toMatchObject({ accent: ACCENT })
    for (const snippet of accented.snippets) expect(snippet).toContain(`"widgetColor":"${ACCENT}"`)
    expect(accented.buildId).not.toBe(unaccented.buildId)
  })

  test('the default accent builds the same page, snippets and buildId as no accent', async () => {
    const [unaccented, defaultAccented] = [read(folder), await buildWithAccent(DEFAULT_ACCENT)]

    expect(defaultAccented).toEqual(unaccented)
    for (const snippet of defaultAccented.snippets) expect(snippet).not.toContain('widgetColor')
  })
})
