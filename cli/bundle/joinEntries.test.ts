import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { build, type Metafile } from 'esbuild'
import type { File } from './files.ts'
import { joinEntries } from './joinEntries.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function createFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'join-entries-test-')))
  folders.push(folder)
  return folder
}

const NAMES = { 'main.js': 'main', 'chat.js': 'chat' }

/** A small bundle of the frame's shape: an entry, a lazy chat, and a lazy part that imports both. */
const SOURCES = {
  'main.js': `
    import { greet } from './greet.js'
    globalThis.starts = (globalThis.starts ?? 0) + 1
    export { greet }
    export const openChat = () => import('./chat.js')
    export const openPart = () => import('./part.js')`,
  'chat.js': `
    import './main.js'
    import { greet } from './greet.js'
    globalThis.chats = (globalThis.chats ?? 0) + 1
    export const openText = () => greet('chat')
    export { greet as greetVisitor } from './greet.js'`,
  'part.js': `
    import { openText } from './chat.js'
    export const text = openText() + ', part'`,
  'greet.js': 'export const greet = (name) => `Hello ${name}`',
}

async function bundle(
  sources: Readonly<Record<string, string>>,
  hasShortNames = true,
): Promise<{ files: readonly File[]; metafile: Metafile }> {
  const folder = createFolder()
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
  const { outputFiles, metafile } = await build({
    ...{ absWorkingDir: folder, entryPoints: ['main.js'], outdir: 'out', format: 'esm', bundle: true, splitting: true },
    ...{
      minifySyntax: true,
      minifyWhitespace: true,
      minifyIdentifiers: hasShortNames,
      write: false,
      metafile: true,
      sourcemap: 'linked',
    },
    ...{ entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]' },
  })
  return {
    files: outputFiles.map(({ path, contents }) => ({ path: path.slice(folder.length + 1), contents })),
    metafile,
  }
}

const pathOf = (files: readonly File[], name: RegExp): string => files.find(({ path }) => name.test(path))?.path ?? ''

/** Runs an expression over the module in Node, and returns the result. */
function evaluate(files: readonly File[], expression: string): unknown {
  const folder = createFolder()
  for (const { path, contents } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), contents)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const script = `const main = await import('./${pathOf(files, /^out\/main-\w+\.js$/)}'); console.log(JSON.stringify(${expression}))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }),
  )
}

test.each([
  ['short', true],
  ['readable', false],
])(
  'an entry and its chunk with %s names become one file with the exports of both, and run once',
  async (_, hasShortNames) => {
    const before = await bundle(SOURCES, hasShortNames)
    const { files, metafile } = joinEntries(before, NAMES)
    const scripts = files.map(({ path }) => path).filter((path) => path.endsWith('.js'))

    expect(before.files.filter(({ path }) => path.endsWith('.js'))).toHaveLength(5)
    expect(scripts.map((path) => path.replace(/-\w+/, '')).toSorted()).toEqual([
      'out/chat.js',
      'out/main.js',
      'out/part.js',
    ])
    expect(Object.keys(metafile.outputs).toSorted()).toEqual(files.map(({ path }) => path).toSorted())
    expect(
      evaluate(
        files,
        "[(await main.openPart()).text, (await main.openChat()).greetVisitor('you'), main.greet('us'), starts, chats]",
      ),
    ).toEqual(['Hello chat, part', 'Hello you', 'Hello us', 1, 1])
  },
)

test('the report of the bundler names the joined files, and none that is gone', async () => {
  const { files, metafile } = joinEntries(await bundle(SOURCES), NAMES)
  const { outputs } = metafile
  const paths = files.map(({ path }) => path)
  const main = outputs[pathOf(files, /main-\w+\.js$/)]
  const chat = outputs[pathOf(files, /chat-\w+\.js$/)]

  expect([main?.entryPoint, chat?.entryPoint]).toEqual(['main.js', 'chat.js'])
  expect(Object.keys(main?.inputs ?? {})).toContain('main.js')
  expect(chat?.exports).toEqual(expect.arrayContaining(['openText', 'greetVisitor']))
  expect(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path)).filter((path) => !paths.includes(path))).toEqual([])
}) // prettier-ignore

test('a renamed export changes the names of the files, which browsers keep for ever', async () => {
  const renamed = { ...SOURCES, 'chat.js': SOURCES['chat.js'].replaceAll('greetVisitor', 'welcomeVisitor') }
  const [one, other] = await Promise.all([bundle(SOURCES), bundle(renamed)])
  const chatOf = (files: readonly File[]): string => pathOf(files, /chat-\w+\.js$/)
  const joined = [joinEntries(one, NAMES).files, joinEntries(other, NAMES).files].map(chatOf)

  expect(joined[0]).not.toBe(joined[1])
  expect(chatOf(joinEntries(one, NAMES).files)).toBe(joined[0])
})

test('an entry that contains its code stays as it is', async () => {
  const alone = await bundle({ 'main.js': "console.log('alone')" })
  expect(joinEntries(alone, NAMES)).toEqual(alone)
})

test('an entry that is not only a list of exports is an error', async () => {
  const { files, metafile } = await bundle(SOURCES)
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'chat.js')?.[0] ?? ''
  const changed = files.map((file) => (file.path === entry ? { ...file, contents: 'run();export{run};' } : file))
  expect(() => joinEntries({ files: changed, metafile }, NAMES)).toThrow(`${entry} is no list of exports`)
})

test('a chunk that exports something else under a name of the list is an error', async () => {
  const { files, metafile } = await bundle(SOURCES)
  const [entry = '', { imports = [] } = {}] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'chat.js') ?? []
  const chunks = imports.map(({ path }) => path)
  const changed = files.map(({ path, contents }) => {
    const text = Buffer.from(contents).toString()
    return { path, contents: chunks.includes(path) ? text.replace('export{', 'export{other as openText,') : text }
  })
  expect(entry).not.toBe('')
  expect(() => joinEntries({ files: changed, metafile }, NAMES)).toThrow(/exports another openText/)
})
