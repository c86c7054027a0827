import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../cli/bundle/bundle.ts'
import { dev } from '../../cli/commands/dev.ts'
import { test as base } from './fixtures.ts'

/** Test with the probe and the development port, which the browser tests of the product do not use. */
export const test = base.extend<object, { readonly developmentBuild: string }>({
  developmentBuild: [
    async ({ browserName: _any }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'development-build-'))
      await bundle(folder, { hasDevelopmentPort: true })
      await provide(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  servers: async ({ developmentBuild, hasFaults }, provide) => {
    const faults = hasFaults ? process.env['FAULTS'] : undefined
    const servers = await dev({ port: 0, out: developmentBuild, isWatching: false, isBuilt: true, faults })
    await provide(servers)
    await servers.close()
  },
})
