import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PACKAGE } from '../packageFile.ts'
import { ROOT } from './root.ts'
import type { File } from './files.ts'

/** Fields that the embed package copies from this package, so that both packages belong to the same release. */
const { version, license, repository, bugs, publishConfig } = PACKAGE

const MANIFEST = {
  name: 'livechat-widget-embed',
  version,
  description: 'A live-chat widget for pages that use a bundler, with types and without dependencies.',
  license,
  repository,
  bugs,
  type: 'module',
  sideEffects: false,
  // These fields are for tools that do not read `exports`.
  main: './index.js',
  types: './index.d.ts',
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './package.json': './package.json',
  },
  publishConfig,
}

const README = `# livechat-widget-embed

The chat bubble for pages that use a bundler. It renders a button. Everything else is loaded when a visitor comes near
the button, or has an earlier conversation.

\`\`\`ts
import { createWidget } from 'livechat-widget-embed'

const chat = createWidget({ token: 'YOUR_TOKEN', baseUrl: 'https://chat.example.com' })
\`\`\`

Call \`createWidget\` in the browser, for example in an effect: it throws on a server. A second call for the same tenant
returns the same handle. \`chat.destroy()\` restores the page. \`index.d.ts\` describes all options, calls, events and
errors with their types.
`

/** Returns the files that turn the folder of the embed scripts into a package, ready to publish or to install. */
export async function buildEmbedPackage(): Promise<readonly File[]> {
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
/** Throws a \`WidgetError\`: \`invalid\` if the options are invalid, \`unavailable\` without a page, for example on a server. */
export declare const createWidget: (options: WidgetOptions) => WidgetHandle
`
}
