import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { framePermissions, type Part, PARTS } from '#domain/parts.ts'
import { toFrameAllow } from '../page/frameAllow.ts'
import { MINIFIER_SETTINGS } from './minifyAgain.ts'
import { joinPanelTexts, readPanelTexts } from './panelTexts.ts'
import { createChunks } from './plugins/chunks.ts'
import { contractDocuments } from './plugins/contractDocuments.ts'
import { cssText } from './plugins/cssText.ts'
import { libraries } from './plugins/libraries.ts'
import { removePackageMaps } from './plugins/packages.ts'
import { createStyles } from './plugins/styles.ts'
import { createTranslationsPlugin, locales, toTranslationEntries } from './plugins/translations.ts'
import { ROOT } from './root.ts'

/** Options of tsconfig.json that the bundler uses. */
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
  // The bundler reads no tsconfig.json below node_modules. With the options here, a clone and an installed package give
  // the same bytes.
  tsconfigRaw: { compilerOptions: COMPILER_OPTIONS },
}

/** Folder of the translations among the results of the bundler. */
export const TRANSLATIONS_OUTPUT = join(ROOT, 'words')

/** Returns the build options of the translations: modules for each language, one of which every visitor loads. */
export const createTranslationOptions = async (): Promise<BuildOptions> => ({
  ...shared,
  sourcemap: false,
  entryPoints: (await readdir(join(ROOT, 'locales'))).toSorted().flatMap(toTranslationEntries),
  outdir: TRANSLATIONS_OUTPUT,
  format: 'esm',
  plugins: [locales],
})

export type FrameOptions = {
  readonly localesFolder: string
  /** True for a frame that gives the harness its actions, sagas and states. Its functions keep their names. */
  readonly hasDevelopmentPort?: boolean | undefined
  /** Features of the bundle. The code of every other feature is left out. */
  readonly parts: readonly Part[]
}

/**
 * Pattern of properties that only the files of React use, among themselves. `unusedReactInBundle.test.ts` proves it, so the
 * bundler may shorten them.
 */
export const REACT_PROPERTIES =
  /^(_(currentValue|internalRoot|retryCache|visibility)|alternate|base(Lanes|Queue|State)|blockedOn|callback(Node|Priority)|childLanes|containerInfo|deletions|eagerState|elementType|enqueueSetState|entangledLanes|entanglements|errorRecoveryDisabledLanes|expirationTimes|expiredLanes|firstBaseUpdate|firstContext|hasEagerState|last(BaseUpdate|Effect|RenderedReducer|RenderedState)|memoCache|memoized(Props|State)|pending(Context|Lanes|Props)|pingedLanes|refCleanup|retry(Lane|Queue)|shellSuspendCounter|sortIndex|stateNode|subtreeFlags|suspendedLanes|targetContainers|timeoutHandle|updateQueue|warmLanes)$/

/**
 * Returns the build options of the iframe. Screens are separate chunks, and file names contain a hash of the content.
 */
export const createFrameOptions = ({
  localesFolder,
  parts,
  hasDevelopmentPort = false,
}: FrameOptions): BuildOptions => ({
  ...shared,
  minify: !hasDevelopmentPort,
  keepNames: hasDevelopmentPort,
  // Syntax and white space are minified in every build, because some plugins read the minified code.
  minifySyntax: true,
  minifyWhitespace: true,
  define: { ...shared.define, ...defineFeatures(parts), DEVELOPMENT_PORT: String(hasDevelopmentPort) },
  entryPoints: { main: 'src/app/main.tsx' },
  outdir: 'widget/assets',
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  // React's developer tools read these properties.
  ...(!hasDevelopmentPort && { mangleProps: REACT_PROPERTIES }),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  banner: { js: `/*${MINIFIER_SETTINGS}*/` },
  plugins: [
    createTranslationsPlugin(localesFolder),
    createStyles({ isReadable: hasDevelopmentPort }),
    ...libraries,
    createChunks(parts),
    removePackageMaps,
  ],
})

/**
 * Defines one constant for each feature of `BUILT_IN` in `src/domain/parts.ts`, so that the bundler can remove dead
 * branches while it parses.
 */
const defineFeatures = (parts: readonly Part[]): Record<string, string> =>
  Object.fromEntries(PARTS.map((part) => [`BUILT_IN.${part}`, String(parts.includes(part))]))

/**
 * Returns the build options of the script that renders Home in Node. The caller of the script provides `BUILT_IN`. The
 * script has the class names of a frame with the same `isReadable`.
 */
export const createHomeRendererOptions = (isReadable: boolean): BuildOptions => ({
  ...shared,
  define: { ...shared.define, DEVELOPMENT_PORT: 'false' },
  entryPoints: ['src/app/staticHome/renderHome.tsx'],
  outdir: 'home',
  // The package's own entry also contains the streaming renderer, which is as large again.
  alias: { 'react-dom/server': join(ROOT, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js') },
  platform: 'node',
  format: 'cjs',
  jsx: 'automatic',
  sourcemap: false,
  plugins: [createStyles({ isReadable })],
})

/**
 * Pattern of properties that modules of the panel script use among themselves. Iframe, loader (`LoaderContext`,
 * `PanelApi`) and browser do not use these names, so the bundler may shorten them.
 */
const PANEL_PROPERTIES =
  /^(set(Label|Unread)|is(Begun|Kept|Ready|Hello)|withdraw|clearFailure|onHandshake|rejectAll|record|replay|onFrame|peerOrigin|subscribe|launcher|pendingRequests|preview|onPainted|onReady|unmark|onHello|handshake|sendRequest|settleRequest|begin|dismiss|fit|mark|peer|isEarly|post|observe|translate|isPeerOrigin|onMessage|onUnready|isShown|end|pause|recordSticky|sendHandshake|onToggle|queue|link|mailForm|promise|settle|language|phone|self|remember|take|giveBack)$/

/**
 * Names of the variables with the texts and the frame's `allow` in the panel script. Minified names are never those of
 * undeclared variables.
 */
export const PANEL_NAMES = { texts: 'T', permissions: 'P' } as const

/**
 * Build options of the panel script, which the loader fetches on the visitor's intent. Its name never changes, so pages
 * that were opened before a release can still load it. `finishHostScripts` adds its texts.
 */
export const PANEL_OPTIONS: BuildOptions = {
  ...shared,
  define: { ...shared.define, PANEL_TEXTS: PANEL_NAMES.texts, FRAME_PERMISSIONS: PANEL_NAMES.permissions },
  entryPoints: ['src/loader/panel/panel.ts'],
  outfile: 'widget/panel.js',
  format: 'esm',
  mangleProps: PANEL_PROPERTIES,
  plugins: [cssText, removePackageMaps],
}

/**
 * Options for a classic script built from modules. `alwaysStrict: false` stops the bundler from adding `"use strict"`,
 * which modules do not need.
 */
const classic: BuildOptions = {
  ...shared,
  format: 'iife',
  tsconfigRaw: { compilerOptions: { alwaysStrict: false, verbatimModuleSyntax: true } },
}

/**
 * Pattern of properties that modules of the loader use among themselves. Host page, panel script (`LoaderContext`) and
 * browser do not use these names, so the bundler may shorten them.
 */
const LOADER_PROPERTIES =
  /^(on(Intent|Press|Retry|Close|Waiting|Failure|Destroyed)|diagnose|lastFailure|platform|panelPath|withPanel|loadPanel|setBubbleHidden|widgetConfig|settle|promise|ensureLoaded|arrived|events|widget|handle|clearForgotten|isKnown|peek|setOpen|setHidden|outer|markReady|publish|isReady|write|level|moveTo|place|sheet|isRemoved|start|end|isOnPage)$/

/** Returns the build options of the loader: one file with one scope and a name that never changes. */
export const createLoaderOptions = (panelHash: string): BuildOptions => ({
  ...classic,
  entryPoints: ['src/loader/main.ts'],
  outfile: 'widget/loader.js',
  define: { ...shared.define, PANEL_HASH: JSON.stringify(panelHash) },
  mangleProps: LOADER_PROPERTIES,
  plugins: [cssText, removePackageMaps],
})

/**
 * Returns the build options of the package for host pages that use a bundler. The panel script is a lazy chunk of it. Its
 * frame may use what any feature needs; the header of the tenant's page forbids the rest.
 */
export const createEmbedOptions = async (): Promise<BuildOptions> => ({
  ...shared,
  define: {
    ...shared.define,
    PANEL_TEXTS: JSON.stringify(joinPanelTexts(await readPanelTexts())),
    FRAME_PERMISSIONS: JSON.stringify(toFrameAllow(framePermissions())),
  },
  entryPoints: {
    index: 'src/loader/embed.ts',
    react: 'src/embed/react.tsx',
    vue: 'src/embed/vue.ts',
    svelte: 'src/embed/svelte.ts',
    element: 'src/embed/element.ts',
  },
  outdir: 'embed',
  format: 'esm',
  splitting: true,
  // The page's bundler adds its own framework, whose versions are peer dependencies of the package.
  external: ['react', 'vue'],
  plugins: [cssText, removePackageMaps],
})

/** Build options of the two inline scripts in the iframe's page. */
export const INLINE_OPTIONS: BuildOptions = {
  ...classic,
  entryPoints: { boot: 'src/app/boot.ts', home: 'src/app/staticHome/showHome.ts' },
  outdir: 'inline',
  sourcemap: false,
}

/** Build options of the script that the sandbox adds to the widget's pages, so that the harness sees their traffic. */
export const PROBE_OPTIONS: BuildOptions = {
  ...classic,
  entryPoints: ['harness/probe/main.ts'],
  outfile: 'harness/probe.js',
  sourcemap: false,
}

/** Build options of the module with axe, which the probe loads on request. Its licence requires that its notice stays. */
export const AXE_OPTIONS: BuildOptions = {
  ...shared,
  entryPoints: ['harness/probe/axe.ts'],
  outfile: 'harness/axe.js',
  format: 'esm',
  legalComments: 'inline',
  sourcemap: false,
}

/** Build options of the script that replays a trace in a page of the widget. It contains the probe. */
export const REPLAY_OPTIONS: BuildOptions = {
  ...classic,
  entryPoints: ['harness/replay/main.ts'],
  outfile: 'harness/replay.js',
  sourcemap: false,
  // The fake clock uses modules of Node only where they exist.
  external: ['util', 'timers', 'timers/promises'],
}

/** Build options of the harness and of the extension's panel, which share most of their code. */
export const HARNESS_OPTIONS: BuildOptions = {
  ...shared,
  entryPoints: { main: 'harness/main.tsx', panel: 'harness/extension/main.tsx' },
  outdir: 'harness/assets',
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  plugins: [contractDocuments, removePackageMaps],
}

/** Build options of the script that takes the steps of stories in the widget's page. */
export const PLAYER_OPTIONS: BuildOptions = {
  ...classic,
  entryPoints: ['harness/player/main.ts'],
  outfile: 'harness/player.js',
  sourcemap: false,
}

/** Build options of the extension's service worker, content scripts and page of the developer tools. */
export const EXTENSION_OPTIONS: BuildOptions = {
  ...classic,
  entryPoints: ['worker', 'relay', 'hostProbe', 'frameProbe', 'devtools'].map(
    (name) => `harness/extension/scripts/${name}.ts`,
  ),
  outdir: 'harness/extension',
  sourcemap: false,
}

/** Build options of the scripts and style sheets of the host pages. */
export const HOST_PAGE_OPTIONS: BuildOptions = {
  ...classic,
  entryPoints: ['astroShop.ts', 'transitionShop.ts', 'dawn.css', 'bootstrap.css', 'tailwind.css', 'wordpress.css'].map(
    (name) => `harness/hosts/${name}`,
  ),
  outdir: 'harness/hosts',
  sourcemap: false,
}
