import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { removeComments } from '../bundle/comments.ts'
import { buildHarness } from '../bundle/harnessFiles.ts'
import { OPTIONAL_PACKAGES } from '../optionalPackages.ts'
import { copyBundledPackages } from './bundledPackages.ts'
import { removeUnreachableDeclarations } from './declarations.ts'
import { rewriteSpecifiers, type ImportAliases, toCompiled } from './specifiers.ts'

const COMPILER = 'node_modules/typescript-7/bin/tsc'

/**
 * Extensions of files that the code reads at run time. Other documents and settings are only for readers of the
 * sources.
 */
const READ_AT_RUN_TIME = ['.json', '.yaml', '.html', '.css', '.webp']

/** Name of a file with the licence of the data beside it. */
const LICENCE = 'LICENSE'

/**
 * Fields of package.json that only a clone needs. They include our own Node: installed with the package, it would
 * replace the user's Node.
 */
const CLONE_FIELDS = ['private', 'scripts', 'devDependencies', 'optionalDependencies', 'overrides', 'allowScripts']

/** JSON schema for editors. It is beside package.json, because the other documents stay in the repository. */
const SCHEMA = 'tenant.schema.json'

/** Folders in `files` of package.json that hold compiled or built files. */
const WRITTEN = ['lib', 'harness']

type Versions = Readonly<Record<string, string>>

type PackageFile = {
  readonly files: readonly string[]
  readonly imports: ImportAliases
  readonly exports: object
  readonly dependencies: Versions
}

/**
 * Writes the folder that is published. It contains the command line as JavaScript with types, the sources that it
 * bundles, and a package.json without the fields for clones.
 */
export async function compilePackage(root: string, to: string): Promise<void> {
  const compiledFolder = await mkdtemp(join(tmpdir(), 'widget-cli-'))
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as PackageFile
  await rm(to, { recursive: true, force: true })
  const bundled = await copyBundledPackages(root, to)
  try {
    const project = join(root, 'cli/packing/tsconfig.json')
    await promisify(execFile)(process.execPath, [join(root, COMPILER), '-p', project, '--outDir', compiledFolder])
    await Promise.all([
      moveCompiled(compiledFolder, join(to, 'lib'), own.imports),
      copyData(join(root, 'cli'), join(to, 'lib')),
      copySources(root, to, own.files),
      writeHarness(to),
      copyFile(join(root, 'docs', SCHEMA), join(to, SCHEMA)),
      write(join(to, 'package.json'), `${JSON.stringify(toPublishedPackage(own, bundled), null, 2)}\n`),
    ])
    const lib = join(to, 'lib')
    await removeUnreachableDeclarations(
      join(lib, 'api.d.ts'),
      (await filesOf(lib)).map((path) => join(lib, path)),
    )
  } finally {
    await rm(compiledFolder, { recursive: true, force: true })
  }
}

/**
 * Builds the published package.json. It has three kinds of packages: bundled with this package, installed with it, and
 * optional. Users add optional packages to verify a backend or to run a sandbox.
 */
function toPublishedPackage(own: PackageFile, bundled: Versions): object {
  const optional: readonly string[] = Object.values(OPTIONAL_PACKAGES).flat()
  const isBundled = ([name]: readonly [string, string]): boolean => name in bundled
  const isOptional = ([name]: readonly [string, string]): boolean => optional.includes(name)
  const needed = Object.entries(own.dependencies)
  const installed = needed.filter((one) => !isBundled(one) && !isOptional(one))
  const peers = needed.filter(isOptional)
  return {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => !CLONE_FIELDS.includes(name))),
    files: [...own.files, SCHEMA],
    exports: { ...own.exports, [`./${SCHEMA}`]: `./${SCHEMA}` },
    dependencies: Object.fromEntries(
      [...installed, ...Object.entries(bundled)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    bundleDependencies: Object.keys(bundled),
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([name]) => [name, { optional: true }])),
  }
}

/**
 * Copies the paths in `files` of package.json, except those that are written in another form. When npm packs, it leaves
 * out the excluded paths.
 */
async function copySources(root: string, to: string, files: readonly string[]): Promise<void> {
  const sources = files.filter((path) => !WRITTEN.includes(path) && !path.startsWith('!'))
  for (const path of ['README.md', ...sources]) await cp(join(root, path), join(to, path), { recursive: true })
  const pacts = join(to, 'contracts/pacts')
  for (const path of await filesOf(pacts)) await copyCompact(join(pacts, path), join(pacts, path))
}

/** Writes the harness as it is served, so that an installation needs none of the harness's libraries. */
async function writeHarness(to: string): Promise<void> {
  for (const { path, contents } of await buildHarness({ hasSourceMaps: false })) await write(join(to, path), contents)
}

async function moveCompiled(compiledFolder: string, lib: string, aliases: ImportAliases): Promise<void> {
  for (const path of await filesOf(compiledFolder)) {
    const code = rewriteSpecifiers(await readFile(join(compiledFolder, path), 'utf8'), path, aliases)
    await write(join(lib, toCompiled(path)), extname(path) === '.js' ? await removeComments(code) : code)
  }
}

async function copyData(cli: string, lib: string): Promise<void> {
  const data = (await filesOf(cli)).filter(
    (path) => READ_AT_RUN_TIME.includes(extname(path)) || basename(path) === LICENCE,
  )
  for (const path of data.filter((file) => !file.startsWith('packing/'))) {
    await mkdir(dirname(join(lib, path)), { recursive: true })
    await copyCompact(join(cli, path), join(lib, path))
  }
}

/** Copies a file, and JSON without its white space, which only readers of the repository need. */
async function copyCompact(from: string, to: string): Promise<void> {
  if (extname(from) !== '.json') return copyFile(from, to)
  await writeFile(to, JSON.stringify(JSON.parse(await readFile(from, 'utf8'))))
}

async function write(file: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, contents)
}

/** Returns the paths of all files below a folder, relative to it and with forward slashes. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/'))
}
