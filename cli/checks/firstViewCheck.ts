import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../bundle/bundle.ts'
import { CliError } from '../errors.ts'

/** Texts that identify modules which most visitors never need. Each text survives minification. */
const LAZY_MODULE_MARKERS: Readonly<Record<string, string>> = {
  'the help screen': 'pinned-articles',
  dompurify: 'ALLOWED_URI_REGEXP',
  'the phone library': 'possible_lengths',
  'an emoji table': '1F600',
}

/** Throws `heavyFirstView` if the first view contains a module that belongs in a lazy chunk. */
export async function checkFirstView(dist: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest
  const texts = await Promise.all(manifest.frame.firstView.map((path) => readFile(join(dist, path), 'utf8')))
  const found = Object.keys(LAZY_MODULE_MARKERS).filter((name) =>
    texts.some((text) => text.includes(LAZY_MODULE_MARKERS[name] ?? name)),
  )
  if (found.length > 0) throw new CliError('heavyFirstView', found.join(', '))
}
