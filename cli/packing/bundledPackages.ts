import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PARTS } from '#domain/parts.ts'
import { EMOJI_PACKAGE, emojiFiles } from '../bundle/emojiData.ts'
import { boot, embed, frame, harness, loader, panel } from '../bundle/entries.ts'
import { run } from '../bundle/files.ts'

/** Also imported by the command line itself, so it is shipped whole. */
const WHOLE = ['@formatjs/icu-messageformat-parser', '@formatjs/icu-skeleton-parser']

/** What npm would act on, in a package whose files are chosen here. */
const NOT_FOR_PACKAGES = [
  'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta',
  'bundleDependencies', 'bundledDependencies', 'files', 'scripts', 'engines', 'bin',
] // prettier-ignore

type Versions = Record<string, string>

/**
 * Copies what a build takes from packages into `node_modules` of the package that is published, and returns their versions.
 * So every installation builds from the very files of the release, whatever a registry has newer, and the rest is not installed.
 */
export async function copyBundledPackages(root: string, to: string): Promise<Versions> {
  const files = await filesOfPackages()
  for (const path of files) await copyOne(join(root, path), join(to, path))
  for (const name of WHOLE) await cp(folderOf(root, name), folderOf(to, name), { recursive: true })
  await copyEmoji(to)
  const named = [...WHOLE, EMOJI_PACKAGE].map((name) => join('node_modules', name))
  const folders = [...new Set([...files.map(packageFolder), ...named])].toSorted()
  const versions = new Map<string, string>()
  // A package that lies below another one comes first, because the other one's package.json names it.
  for (const folder of folders.toReversed()) versions.set(folder, await describe({ root, to, folder, versions }))
  return Object.fromEntries(
    [...versions].filter(([folder]) => !isNested(folder)).map(([folder, version]) => [nameOf(folder), version]),
  )
}

/** Everything that some build reads below node_modules, relative to the root. */
async function filesOfPackages(): Promise<readonly string[]> {
  const frames = [PARTS, []].map((parts) => frame({ wordsFolder: 'locales', parts }))
  const builds = [...frames, await panel(), loader(''), await embed(), boot, harness]
  const inputs = await Promise.all(builds.map(async (options) => Object.keys((await run(options)).metafile.inputs)))
  return [...new Set(inputs.flat())].filter((path) => path.startsWith('node_modules/')).toSorted()
}

const folderOf = (base: string, name: string): string => join(base, 'node_modules', name)

/** The innermost package that a file belongs to. */
const packageFolder = (path: string): string => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''

const nameOf = (folder: string): string => folder.replace(/^.*node_modules\//, '')

const isNested = (folder: string): boolean => folder.lastIndexOf('node_modules/') > 0

type Described = {
  readonly root: string
  readonly to: string
  readonly folder: string
  /** Of the packages that are described already, by folder. */
  readonly versions: ReadonlyMap<string, string>
}

/** Its package.json without what npm acts on, and its licence. */
async function describe({ root, to, folder, versions }: Described): Promise<string> {
  const own = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as { readonly version: string }
  const kept = Object.entries(own).filter(([name]) => !NOT_FOR_PACKAGES.includes(name))
  const below = [...versions].filter(([path]) => path.startsWith(`${folder}/node_modules/`))
  const dependencies = Object.fromEntries(below.map(([path, version]) => [nameOf(path), version]))
  const contents = { ...Object.fromEntries(kept), ...(below.length > 0 && { dependencies }) }
  await mkdir(join(to, folder), { recursive: true })
  await writeFile(join(to, folder, 'package.json'), `${JSON.stringify(contents, null, 2)}\n`)
  const licences = (await readdir(join(root, folder))).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
  for (const name of licences) await copyOne(join(root, folder, name), join(to, folder, name))
  return own.version
}

/** No more of them than the picker reads: a tenth. */
async function copyEmoji(to: string): Promise<void> {
  for (const { path, contents } of await emojiFiles()) {
    const file = join(folderOf(to, EMOJI_PACKAGE), path.replace('widget/emoji/', ''))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, contents)
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}
