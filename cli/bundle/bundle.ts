import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type BuildFailure, type BuildOptions, build as esbuild, type BuildResult, formatMessages } from 'esbuild'
import { CliError } from '../errors.ts'
import { emojiFiles } from './emojiData.ts'
import { boot, embed, frame, harness, loader, panel, ROOT, words } from './entries.ts'
import { firstView } from './firstView.ts'
import { findLazyStyles, lazyStyles } from './lazyStyles.ts'
import { minifyAgain } from './minifyAgain.ts'
import { contentPolicy } from './policy.ts'

/** What a build consists of; paths are relative to its folder. */
export type Manifest = {
  readonly buildId: string
  readonly frame: {
    readonly entry: string
    /** Everything requested before Home and Chat paint, the page itself included. */
    readonly firstView: readonly string[]
    readonly lazy: readonly string[]
    /** What the chat needs beyond the first view. */
    readonly chat: readonly string[]
  }
  readonly loader: string
  /** What the loader brings with the visitor's intent. */
  readonly panel: string
  /** The page's Content-Security-Policy, but for `connect-src` and `frame-ancestors`. */
  readonly csp: string
}

type File = { readonly path: string; readonly contents: Uint8Array | string }

const MANIFEST = 'manifest.json'
const FRAME_ENTRY = 'src/app/main.tsx'
const DEFAULT_LOCALE = /\/locales-\w+\/en\.js$/
const CHAT_ENTRY = 'src/screens/chat/ChatScreen.tsx'

/** Builds frame, loader and harness into a folder, whole or not at all: the old build stays until the new one is there. */
export async function bundle(outDir: string): Promise<Manifest> {
  const target = resolve(outDir)
  await refuseForeign(target)
  const languages = await buildWords()
  const [frameBuild, scripts, harnessBuild, bootBuild] = await Promise.all([
    buildFrame(languages.folder),
    hostScripts(),
    run(harness),
    run(boot),
  ])
  const inlineScript = (bootBuild.outputFiles[0]?.text ?? '').trim()
  const files = await Promise.all([...toFiles(frameBuild), ...scripts, ...languages.files].map(minifyAgain))
  const page = await framePage(frameBuild, inlineScript)
  const rest = [page, ...(await emojiFiles()), await harnessPage(harnessBuild), ...toFiles(harnessBuild)]
  const manifest = { ...toManifest(frameBuild, [...files, page]), csp: contentPolicy(inlineScript) }
  await replace(target, [...files, ...rest, { path: MANIFEST, contents: JSON.stringify(manifest, null, 2) }])
  return manifest
}

type Built = BuildResult<{ metafile: true; write: false }>

async function run(options: BuildOptions): Promise<Built> {
  try {
    return await esbuild(options as BuildOptions & { metafile: true; write: false })
  } catch (problem) {
    const lines = await formatMessages((problem as BuildFailure).errors ?? [], { kind: 'error', color: false })
    throw new CliError('buildFailed', lines.join('') || String(problem))
  }
}

/** What host pages load: the script in its two files, and the package for pages that are bundled. */
async function hostScripts(): Promise<readonly File[]> {
  const [panelBuild, embedBuild] = await Promise.all([panel().then(run), embed().then(run)])
  const script = panelBuild.outputFiles.find(({ path }) => path.endsWith('.js'))
  const hash = createHash('sha256').update(script?.contents ?? '')
  const loaderBuild = await run(loader(`widget/panel.js?${hash.digest('hex').slice(0, 8)}`))
  return [panelBuild, embedBuild, loaderBuild].flatMap(toFiles).concat(await embedTypes())
}

/** The types stand alone in one file, so that they are shipped as they are written. */
async function embedTypes(): Promise<File> {
  const types = await readFile(join(ROOT, 'src/loader/api.ts'), 'utf8')
  const entry =
    '/** Throws a `WidgetError` (`invalid`) where the options make no sense. */\nexport declare const createWidget: (options: WidgetOptions) => WidgetHandle\n'
  return { path: 'embed/index.d.ts', contents: `${types}\n${entry}` }
}

/** One hash for all languages: which of them there are is nothing a script has to know. */
async function buildWords(): Promise<{ readonly folder: string; readonly files: readonly File[] }> {
  const { outputFiles } = await run(await words())
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  const folder = `locales-${hash.digest('hex').slice(0, 8)}`
  const toFile = ({ path, contents }: { readonly path: string; readonly contents: Uint8Array }): File => ({
    path: `widget/assets/${folder}/${basename(path)}`,
    contents,
  })
  return { folder, files: outputFiles.map(toFile) }
}

/** Twice: which styles only lazy chunks need is known once all is bundled. */
async function buildFrame(wordsFolder: string): Promise<Built> {
  const options = frame(wordsFolder)
  const { metafile } = await run(options)
  const lazy = lazyStyles(findLazyStyles(metafile, FRAME_ENTRY))
  return run({ ...options, plugins: [...(options.plugins ?? []), lazy] })
}

const toFiles = ({ outputFiles, metafile }: Built): File[] => {
  const files = outputFiles.map(({ path, contents }) => ({ path: relative(ROOT, path), contents }))
  return files.filter(({ path }) => !isUnused(path, metafile))
}

/** A bundler makes a style sheet for every lazy chunk; theirs travel inside the scripts. */
function isUnused(path: string, { outputs }: Built['metafile']): boolean {
  const styles = path.replace(/\.map$/, '')
  if (!styles.endsWith('.css')) return false
  const owner = Object.values(outputs).find(({ cssBundle }) => cssBundle === styles)
  return owner?.entryPoint?.endsWith('main.tsx') !== true
}

/** The page with its style, its modules asked for early, and its script. */
async function framePage({ metafile }: Built, inlineScript: string): Promise<File> {
  const template = await readFile(join(ROOT, 'src/app/index.html'), 'utf8')
  const { entry, styles, preloads } = firstView(metafile, FRAME_ENTRY)
  const links = [
    `<script>${inlineScript}</script>`,
    ...styles.map((path) => `<link rel="stylesheet" href="/${path}" />`),
    ...preloads.map((path) => `<link rel="modulepreload" href="/${path}" />`),
    `<script type="module" src="/${entry}"></script>`,
  ]
  const html = template.replace('</head>', () => `  ${links.join('\n')}\n  </head>`)
  return { path: 'widget/index.html', contents: html.replace(/\n\s+/g, '\n') }
}

async function harnessPage({ metafile }: Built): Promise<File> {
  const template = await readFile(join(ROOT, 'harness/index.html'), 'utf8')
  const { entry, styles } = firstView(metafile, 'harness/main.tsx')
  const links = [
    ...styles.map((path) => `<link rel="stylesheet" href="/${path.replace('harness/', '')}" />`),
    `<script type="module" src="/${entry.replace('harness/', '')}"></script>`,
  ]
  return { path: 'harness/index.html', contents: template.replace('</head>', `  ${links.join('\n    ')}\n  </head>`) }
}

function toManifest({ metafile }: Built, files: readonly File[]): Omit<Manifest, 'csp'> {
  const { entry, styles, preloads } = firstView(metafile, FRAME_ENTRY)
  const locale = files.map(({ path }) => path).filter((path) => DEFAULT_LOCALE.test(path))
  const chat = firstView(metafile, CHAT_ENTRY)
  const shown = ['widget/index.html', entry, ...styles, ...preloads, ...locale]
  const scripts = files.map(({ path }) => path).filter((path) => /^widget\/assets\/.*\.(js|css)$/.test(path))
  const hash = createHash('sha256')
  for (const { path, contents } of [...files].toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(path).update(contents)
  return {
    buildId: hash.digest('hex').slice(0, 16),
    frame: {
      entry,
      firstView: shown,
      lazy: scripts.filter((path) => !shown.includes(path)).toSorted(),
      chat: [chat.entry, ...chat.preloads].filter((path) => !shown.includes(path)),
    },
    loader: 'widget/loader.js',
    panel: 'widget/panel.js',
  }
}

/** Never replaces what this command did not make. */
async function refuseForeign(target: string): Promise<void> {
  if (!existsSync(target) || existsSync(join(target, MANIFEST))) return
  const content = await readdir(target)
  if (content.length > 0) throw new CliError('foreignFolder', target)
}

async function replace(target: string, files: readonly File[]): Promise<void> {
  const [next, old] = [`${target}.next`, `${target}.old`]
  await rm(next, { recursive: true, force: true })
  for (const { path, contents } of files) {
    await mkdir(dirname(join(next, path)), { recursive: true })
    await writeFile(join(next, path), contents)
  }
  await rm(old, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, old)
  await rename(next, target)
  await rm(old, { recursive: true, force: true })
}
