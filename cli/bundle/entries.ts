import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'
import { type Part, PARTS } from '#domain/parts.ts'
import { RECIPE } from './minifyAgain.ts'
import { panelWords } from './panelWords.ts'
import {
  cssText,
  locales,
  noForeignMaps,
  noForeignStorage,
  noParser,
  onlyWhatIsUsed,
  sharedBase,
  wordsIn,
} from './plugins.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What the bundler heeds of tsconfig.json. */
const COMPILER_OPTIONS = { target: 'ES2022', jsx: 'react-jsx', strict: true, verbatimModuleSyntax: true } as const

const shared: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  metafile: true,
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // Said here because the bundler reads no tsconfig.json below node_modules: a clone and an installed package have to make the same bytes.
  tsconfigRaw: { compilerOptions: COMPILER_OPTIONS },
}

/** The words of each language, in a folder that is named by all of them. */
export const words = async (): Promise<BuildOptions> => ({
  ...shared,
  sourcemap: false,
  entryPoints: (await readdir(join(ROOT, 'locales'))).toSorted().map((name) => `locales/${name}`),
  outdir: 'words',
  format: 'esm',
  plugins: [locales],
})

export type FrameOptions = {
  readonly wordsFolder: string
  /** What the frame can do; nothing of any other part is in it. */
  readonly parts: readonly Part[]
}

/** The frame: screens are chunks of their own, names are hashes of their content. */
export const frame = ({ wordsFolder, parts }: FrameOptions): BuildOptions => ({
  ...shared,
  define: { ...shared.define, ...builtIn(parts) },
  entryPoints: { main: 'src/app/main.tsx' },
  outdir: 'widget/assets',
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  banner: { js: `/*${RECIPE}*/` },
  plugins: [wordsIn(wordsFolder), noParser, noForeignStorage, onlyWhatIsUsed, sharedBase, noForeignMaps],
})

/** `BUILT_IN` in `src/domain/parts.ts`, a name for each part: so the bundler sees which branches are dead while it reads. */
const builtIn = (parts: readonly Part[]): Record<string, string> =>
  Object.fromEntries(PARTS.map((part) => [`BUILT_IN.${part}`, String(parts.includes(part))]))

/** In the script and in the package alike. */
const withWords = async (): Promise<Record<string, string>> => ({
  ...shared.define,
  PANEL_WORDS: JSON.stringify(await panelWords()),
})

/** What the parts of the second file call each other: no frame, no first file (`LoaderContext`, `PanelApi`) and no browser knows these names. */
const BEYOND =
  /^(set(Words|Unread)|is(Begun|Kept|Ready|Hello)|withdraw|clearFailure|onHandshake|rejectAll|record|replay|onFrame|peerOrigin|subscribe|launcher|pendingRequests|preview|arrived|unmark|greet|ask|answer|begin|dismiss|fit|mark|peer|isEarly|post|observe|words)$/

/** What the host's script brings with the visitor's intent: a name that stays, so that pages open since before a release find it. */
export const panel = async (): Promise<BuildOptions> => ({
  ...shared,
  define: await withWords(),
  entryPoints: ['src/loader/panel/panel.ts'],
  outfile: 'widget/panel.js',
  format: 'esm',
  mangleProps: BEYOND,
  plugins: [cssText, noForeignMaps],
})

/** A classic script out of modules, which were strict without a word of it. */
const classic: BuildOptions = {
  ...shared,
  format: 'iife',
  tsconfigRaw: { compilerOptions: { alwaysStrict: false, verbatimModuleSyntax: true } },
}

/** What the parts of the host's first script call each other: no page, no second file (`LoaderContext`) and no browser knows these names. */
const WITHIN =
  /^(on(Intent|Press|Retry|Close|Waiting|Failure|Destroyed)|why(Not|Lost)|ways|panelPath|withPanel|loadPanel|setBubbleVisible|facts|settle|promise|summon|arrived|events|widget|handle|welcome|isKnown|setOpen|setHidden|outer|beReady|say|isReady|write|level|moveTo|place|sheet|isRemoved|start|end|isOnPage)$/

/** The host's script: one file, one scope, a name that stays. */
export const loader = (panelHash: string): BuildOptions => ({
  ...classic,
  entryPoints: ['src/loader/main.ts'],
  outfile: 'widget/loader.js',
  define: { ...shared.define, PANEL_HASH: JSON.stringify(panelHash) },
  mangleProps: WITHIN,
  plugins: [cssText, noForeignMaps],
})

/** The same for host pages that are bundled: modules, the second file a chunk of the first. */
export const embed = async (): Promise<BuildOptions> => ({
  ...shared,
  define: await withWords(),
  entryPoints: { index: 'src/loader/embed.ts' },
  outdir: 'embed',
  format: 'esm',
  splitting: true,
  plugins: [cssText, noForeignMaps],
})

/** Stands in the page itself. */
export const boot: BuildOptions = {
  ...classic,
  entryPoints: ['src/app/boot.ts'],
  outfile: 'boot.js',
  sourcemap: false,
}

export const harness: BuildOptions = {
  ...shared,
  entryPoints: { main: 'harness/main.tsx' },
  outdir: 'harness/assets',
  format: 'esm',
  jsx: 'automatic',
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  plugins: [noForeignMaps],
}
