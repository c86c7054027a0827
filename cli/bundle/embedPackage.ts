import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PACKAGE } from '../packageFile.ts'
import { ROOT } from './root.ts'
import type { File } from './files.ts'

/** Entries of the package besides its index: one for each framework, and the custom element. */
const EMBED_ADAPTERS = ['react', 'vue', 'svelte', 'element']

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
  // Importing the element registers it. Everything else has no effect until it is called.
  sideEffects: ['./element.js'],
  // These fields are for tools that do not read `exports`.
  main: './index.js',
  types: './index.d.ts',
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    ...Object.fromEntries(
      EMBED_ADAPTERS.map((name) => [`./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]),
    ),
    './package.json': './package.json',
  },
  // A page has one framework or none. Svelte has attachments since 5.29.
  peerDependencies: { react: '>=18', svelte: '>=5.29', vue: '>=3.5' },
  peerDependenciesMeta: Object.fromEntries(['react', 'svelte', 'vue'].map((name) => [name, { optional: true }])),
  publishConfig,
}

const README = `# livechat-widget-embed

The chat bubble for pages that use a bundler. It renders a button. Everything else is loaded when a visitor comes near
the button, or has an earlier conversation.

\`\`\`ts
import { createWidget } from 'livechat-widget-embed'

const chat = createWidget({ token: 'YOUR_TOKEN', baseUrl: 'https://chat.example.com' })
\`\`\`

\`livechat-widget-embed/react\`, \`/vue\` and \`/svelte\` have a component or an attachment, the events and the unread count for
these frameworks. \`livechat-widget-embed/element\` registers the custom element \`<live-chat>\`. All of them can be rendered on
a server.

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
    ...(await Promise.all(
      EMBED_ADAPTERS.map(async (name) => ({ path: `embed/${name}.d.ts`, contents: await adapterTypes(name) })),
    )),
  ]
}

/** Returns the type declarations of an adapter, whose imports are rewritten to files of the package. */
async function adapterTypes(name: string): Promise<string> {
  const written = await readFile(join(ROOT, `src/embed/declarations/${name}.d.ts`), 'utf8')
  return written.replace("'#loader/api.ts'", "'./index.js'").replace(/'\.\/(\w+)\.d\.ts'/g, "'./$1.js'")
}

/** Returns the type declarations. src/loader/api.ts imports nothing, so it can be shipped as it is. */
async function types(): Promise<string> {
  const api = await readFile(join(ROOT, 'src/loader/api.ts'), 'utf8')
  return `${api}
/** Throws a \`WidgetError\`: \`invalid\` if the options are invalid, \`unavailable\` without a page, for example on a server. */
export declare const createWidget: (options: WidgetOptions) => WidgetHandle
`
}
