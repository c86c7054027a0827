import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PARTS } from '#domain/parts.ts'
import {
  createEmbedOptions,
  createFrameOptions,
  createLoaderOptions,
  createHomeRendererOptions,
  INLINE_OPTIONS,
  PANEL_OPTIONS,
} from '../bundle/entries.ts'
import { runBundler } from '../bundle/files.ts'
import { isLicenceName } from '../licences/licenceTexts.ts'
import { toPackageFolder } from '../licences/libraries.ts'
import { EMOJI_PACKAGE, EMOJIBASE_FOLDERS, readEmojibase } from '../emoji/emojibase.ts'

/** Packages that are copied completely, because the command line itself also imports them. */
const COMPLETE_PACKAGES = ['@formatjs/icu-messageformat-parser', '@formatjs/icu-skeleton-parser']

/**
 * Fields of package.json that npm would act on. They are removed, because the files of these packages are selected
 * here.
 */
const REMOVED_FIELDS = [
  'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta',
  'bundleDependencies', 'bundledDependencies', 'files', 'scripts', 'engines', 'bin',
] // prettier-ignore

/**
 * Build options of the rules of tenant files, which the command line imports. Only the list of the files that the build
 * reads is used.
 */
const TENANT_RULES_OPTIONS: Parameters<typeof runBundler>[0] = {
  ...INLINE_OPTIONS,
  entryPoints: ['cli/tenant/tenantRules.ts'],
  platform: 'node',
}

/** A package is copied without its source maps, which only its own authors need. */
const isNoMap = (path: string): boolean => !path.endsWith('.map')

type Versions = Record<string, string>

/**
 * Copies the package files that builds need into `node_modules` of the published package, and returns the versions of
 * the packages. So every installation builds from the same files as the release, even if a registry has newer versions.
 * Other files of these packages are not installed.
 */
export async function copyBundledPackages(root: string, to: string): Promise<Versions> {
  const files = await filesOfPackages()
  for (const path of files) await copyWithFolder(join(root, path), join(to, path))
  for (const name of COMPLETE_PACKAGES)
    await cp(folderOf(root, name), folderOf(to, name), { recursive: true, filter: isNoMap })
  await copyEmoji(to)
  const named = [...COMPLETE_PACKAGES, EMOJI_PACKAGE].map((name) => join('node_modules', name))
  const folders = [...new Set([...files.map((path) => toPackageFolder(path) ?? ''), ...named])].toSorted()
  const versions = new Map<string, string>()
  // The package.json of a nested package is written first, because the package.json of the outer package contains its
  // version.
  for (const folder of folders.toReversed())
    versions.set(folder, await writePackageFile({ root, to, folder, versions }))
  return Object.fromEntries(
    [...versions].filter(([folder]) => !isNested(folder)).map(([folder, version]) => [nameOf(folder), version]),
  )
}

/** Returns the files below node_modules that a build or the rules of tenant files read, relative to the root. */
async function filesOfPackages(): Promise<readonly string[]> {
  const frames = [PARTS, []].map((parts) => createFrameOptions({ localesFolder: 'locales', parts }))
  const builds = [
    ...frames,
    PANEL_OPTIONS,
    createLoaderOptions(''),
    await createEmbedOptions(),
    createHomeRendererOptions(false),
    INLINE_OPTIONS,
    TENANT_RULES_OPTIONS,
  ]
  const inputs = await Promise.all(
    builds.map(async (options) => Object.keys((await runBundler(options)).metafile.inputs)),
  )
  return [...new Set(inputs.flat())].filter((path) => path.startsWith('node_modules/')).toSorted()
}

const folderOf = (base: string, name: string): string => join(base, 'node_modules', name)

const nameOf = (folder: string): string => folder.replace(/^.*node_modules\//, '')

const isNested = (folder: string): boolean => folder.lastIndexOf('node_modules/') > 0

type PackageFileOptions = {
  readonly root: string
  readonly to: string
  readonly folder: string
  /** Versions of the packages whose package.json is already written, by folder. */
  readonly versions: ReadonlyMap<string, string>
}

/**
 * Writes the package.json of a package without the fields that npm acts on, and copies its licences. Returns its
 * version.
 */
async function writePackageFile({ root, to, folder, versions }: PackageFileOptions): Promise<string> {
  const own = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as { readonly version: string }
  const kept = Object.entries(own).filter(([name]) => !REMOVED_FIELDS.includes(name))
  const below = [...versions].filter(([path]) => path.startsWith(`${folder}/node_modules/`))
  const dependencies = Object.fromEntries(below.map(([path, version]) => [nameOf(path), version]))
  const contents = { ...Object.fromEntries(kept), ...(below.length > 0 && { dependencies }) }
  await mkdir(join(to, folder), { recursive: true })
  await writeFile(join(to, folder, 'package.json'), `${JSON.stringify(contents, null, 2)}\n`)
  const licences = (await readdir(join(root, folder))).filter(isLicenceName)
  for (const name of licences) await copyWithFolder(join(root, folder, name), join(to, folder, name))
  await copyRedirections(root, to, folder)
  return own.version
}

/** Copies each package.json below that of a package: some packages redirect an import such as `name/constants` so. */
async function copyRedirections(root: string, to: string, folder: string): Promise<void> {
  const names = await readdir(join(root, folder), { recursive: true })
  for (const name of names.filter((path) => /^(?!.*node_modules).+[\\/]package\.json$/.test(path)))
    await copyWithFolder(join(root, folder, name), join(to, folder, name))
}

/** Copies only the emoji data that the picker reads: about a tenth of the package. */
async function copyEmoji(to: string): Promise<void> {
  for (const folder of new Set(Object.values(EMOJIBASE_FOLDERS))) {
    const target = join(folderOf(to, EMOJI_PACKAGE), folder)
    const { emojis, messages } = await readEmojibase(folder)
    await mkdir(target, { recursive: true })
    await writeFile(join(target, 'data.json'), JSON.stringify(emojis))
    await writeFile(join(target, 'messages.json'), JSON.stringify(messages))
  }
}

async function copyWithFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}
