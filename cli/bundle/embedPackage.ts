import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OWN } from '../packageFile.ts'
import { ROOT } from './entries.ts'
import type { File } from './files.ts'

/** Fields of the widget's own package, so that both packages belong to the same release. */
const { version, license, repository, bugs, publishConfig } = OWN

const MANIFEST = {
  name: 'livechat-widget-embed',
  version,
  description: 'A live-chat widget for pages that are bundled; with types, and without dependencies.',
  license,
  repository,
  bugs,
  type: 'module',
  sideEffects: false,
  // For compilers that do not read `exports`.
  main: './index.js',
  types: './index.d.ts',
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './package.json': './package.json',
  },
  publishConfig,
}

const README = `# livechat-widget-embed

The chat bubble for pages that are bundled. It draws a button; everything else is loaded when a visitor comes near it,
or has talked here before.

\`\`\`ts
import { createWidget } from 'livechat-widget-embed'

const chat = createWidget({ token: 'YOUR_TOKEN', baseUrl: 'https://chat.example.com' })
\`\`\`

Call it where there is a page, in an effect for example: on a server it throws. Called twice for one tenant it gives the
same handle. \`chat.destroy()\` leaves the page as it was. Options, calls, events and errors are typed and explained in
\`index.d.ts\`.
`

/** Returns the files that turn the folder of the embed scripts into a package, ready to publish or to install. */
export async function embedPackage(): Promise<readonly File[]> {
  return [
    { path: 'embed/package.json', contents: `${JSON.stringify(MANIFEST, null, 2)}\n` },
    { path: 'embed/README.md', contents: README },
    { path: 'embed/index.d.ts', contents: await types() },
  ]
}

/** Returns the type declarations. src/loader/api.ts imports nothing, so it can be shipped as it is. */
async function types(): Promise<string> {
  const api = await readFile(join(ROOT, 'src/loader/api.ts'), 'utf8')
  return `${api}
/** Throws a \`WidgetError\`: \`invalid\` where the options make no sense, \`unavailable\` where there is no page, as on a server. */
export declare const createWidget: (options: WidgetOptions) => WidgetHandle
`
}
