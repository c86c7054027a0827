import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { buildHostScripts } from '../bundle/hostScripts.ts'
import { rewriteSpecifiers, type Rooms, toCompiled } from './specifiers.ts'

const COMPILER = 'node_modules/typescript-7/bin/tsc'

/** Files beside the code that it reads when it runs; its own documents and settings are for readers of the sources. */
const READ_AT_RUN_TIME = ['.json', '.yaml', '.html', '.css']

/** Writes `lib/`: the command line and the package for host pages as plain JavaScript, with their types. */
export async function compilePackage(root: string): Promise<void> {
  const lib = join(root, 'lib')
  await rm(lib, { recursive: true, force: true })
  const raw = await mkdtemp(join(tmpdir(), 'widget-cli-'))
  try {
    const project = join(root, 'cli/packing/tsconfig.json')
    await promisify(execFile)(process.execPath, [join(root, COMPILER), '-p', project, '--outDir', raw])
    await Promise.all([
      moveCompiled(raw, lib, await readRooms(root)),
      copyData(join(root, 'cli'), lib),
      writeEmbed(lib),
    ])
  } finally {
    await rm(raw, { recursive: true, force: true })
  }
}

async function moveCompiled(raw: string, lib: string, rooms: Rooms): Promise<void> {
  for (const path of await filesOf(raw)) {
    const code = await readFile(join(raw, path), 'utf8')
    await write(join(lib, toCompiled(path)), rewriteSpecifiers(code, path, rooms))
  }
}

async function copyData(cli: string, lib: string): Promise<void> {
  const data = (await filesOf(cli)).filter((path) => READ_AT_RUN_TIME.includes(extname(path)))
  for (const path of data.filter((file) => !file.startsWith('packing/'))) {
    await mkdir(dirname(join(lib, path)), { recursive: true })
    await copyFile(join(cli, path), join(lib, path))
  }
}

async function writeEmbed(lib: string): Promise<void> {
  for (const { path, contents } of await buildHostScripts())
    if (path.startsWith('embed/')) await write(join(lib, path), contents)
}

async function readRooms(root: string): Promise<Rooms> {
  const { imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { readonly imports: Rooms }
  return imports
}

async function write(file: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, contents)
}

/** Paths below the folder, with forward slashes. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/'))
}
