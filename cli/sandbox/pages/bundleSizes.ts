import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Manifest } from '../../bundle/bundle.ts'

/** Sizes of a build after Brotli, in bytes, as the size limits count them. */
type BundleSizes = { readonly loader: number; readonly panel: number; readonly firstView: number }

type SizeOptions = { readonly assetsDir: string; readonly readManifest: () => Promise<Manifest> }

const compress = promisify(brotliCompress)

/** Serves the sizes of the build, which the harness compares with the limits. They are computed once for each build. */
export function addBundleSizes(app: FastifyInstance, { assetsDir, readManifest }: SizeOptions): void {
  const known = new Map<string, Promise<BundleSizes>>()
  const sizeOf = async (path: string): Promise<number> => (await compress(await readFile(join(assetsDir, path)))).length
  const measure = async ({ loader, panel, frame }: Manifest): Promise<BundleSizes> => {
    const firstView = await Promise.all(frame.firstView.map(sizeOf))
    return {
      loader: await sizeOf(loader),
      panel: await sizeOf(panel),
      firstView: firstView.reduce((sum, size) => sum + size, 0),
    }
  }
  app.get('/widget/sizes.json', async (_request, reply) => {
    const manifest = await readManifest()
    const sizes = known.get(manifest.buildId) ?? measure(manifest)
    known.set(manifest.buildId, sizes)
    // A build that is just replaced lacks files for a moment, and the next request measures again.
    void sizes.catch(() => known.delete(manifest.buildId))
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send(await sizes)
  })
}
