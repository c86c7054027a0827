import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from '@jest/globals'

const execute = promisify(execFile)

const ROOT = join(__dirname, '../..')
const MODULES = join(ROOT, 'node_modules')
const COMPILER = join(MODULES, 'typescript-7/bin/tsc')

const TENANT = ['--token', 'acme', '--offline', '--public-url', 'https://chat.example.com/']

type ProcessResult = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a Node script. Returns its exit code and output, and never throws. */
const run = (args: readonly string[], cwd: string): Promise<ProcessResult> =>
  execute(process.execPath, args, { cwd }).then(
    (output) => ({ code: 0, ...output }),
    (problem: ProcessResult) => problem,
  )

const folder = mkdtempSync(join(tmpdir(), 'package-test-'))
const app = join(folder, 'app')
const modules = join(app, 'node_modules')
const installed = join(modules, 'livechat-widget')
const bin = join(installed, 'cli/widget-cli.mjs')
const tarballs = { widget: '', embed: '' }
let built: ProcessResult
let tenantBuilt: ProcessResult
let failedCommands: readonly ProcessResult[]

/** Packs the package in a folder and unpacks it where an installation would put it. Returns the path of the tarball. */
async function install(directory: string, name: string): Promise<string> {
  const { stdout } = await execute('npm', ['pack', directory, '--json', '--pack-destination', folder], { cwd: folder })
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }]
  await execute('tar', ['xzf', join(folder, filename), '-C', folder])
  renameSync(join(folder, 'package'), join(modules, name))
  return join(folder, filename)
}

type Versions = Readonly<Record<string, string>>

type Manifest = {
  readonly dependencies?: Versions
  readonly optionalDependencies?: Versions
  readonly peerDependencies?: Versions
  readonly bundleDependencies?: readonly string[]
  readonly scripts?: Versions
}

const readManifest = (directory: string): Manifest =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest

const manifestOf = (name: string): Manifest => readManifest(join(modules, name))

/** Returns the packages that npm installs with this package, except its bundled packages. */
function directDependencies(): readonly string[] {
  const { dependencies = {}, bundleDependencies = [] } = manifestOf('livechat-widget')
  return Object.keys(dependencies).filter((name) => !bundleDependencies.includes(name))
}

function link(names: readonly string[]): void {
  for (const name of names) {
    const path = join(modules, name)
    mkdirSync(join(path, '..'), { recursive: true })
    symlinkSync(join(MODULES, name), path)
  }
}

/**
 * Returns these packages and their installed dependencies. Of the binaries of a native package, only the one for this
 * machine is installed.
 */
function withDependencies(names: readonly string[], visited = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const directory = join(MODULES, name)
    if (visited.has(name) || !existsSync(directory)) continue
    visited.add(name)
    const { dependencies = {}, optionalDependencies = {} } = readManifest(directory)
    withDependencies([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], visited)
  }
  return visited
}

const filesBelow = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const bytesBelow = (directory: string): number =>
  filesBelow(directory).reduce((sum, path) => sum + statSync(path).size, 0)

/**
 * Packs and installs the widget with its dependencies, without development packages. The embed package comes from a
 * build with the installed widget.
 */
beforeAll(async () => {
  mkdirSync(modules, { recursive: true })
  await run([join(ROOT, 'cli/packing/main.ts')], ROOT)
  tarballs.widget = await install(join(ROOT, 'pack'), 'livechat-widget')
  const { peerDependencies = {} } = manifestOf('livechat-widget')
  link(directDependencies())
  writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module' }))
  built = await run([bin, 'build', '--json'], app)
  tenantBuilt = await run([bin, 'build', ...TENANT, '--check', '--quiet', '--out', 'tenants'], app)
  const commands = [['sandbox'], ['mock'], ['dev'], ['contracts', 'compare'], ['contracts', 'verify', '--url', 'http://localhost:1'], ['doctor', 'http://localhost:9/'], ['sbom', '--build', 'tenants'], ['publish', '--build', 'tenants', '--to', `file://${join(folder, 'store')}`, '--sourcemaps']] // prettier-ignore
  failedCommands = await Promise.all(commands.map((command) => run([bin, ...command], app)))
  link(Object.keys(peerDependencies))
  tarballs.embed = await install(join(app, 'dist/embed'), 'livechat-widget-embed')
})

/** Returns the files that only one of two folders has, or whose contents differ. */
function differingFiles(one: string, other: string): readonly string[] {
  const [left, right] = [one, other].map((directory) => new Map(filesBelow(directory).map((path) => [path.slice(directory.length + 1), readFileSync(path, 'base64')]))) // prettier-ignore
  const paths = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])
  return [...paths].filter((path) => left?.get(path) !== right?.get(path)).toSorted()
}

const buildIdIn = (directory: string): unknown =>
  (JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as { readonly buildId: string }).buildId

describe('npm packages', () => {
  test.each([
    ['widget', ['--profile', 'esm-only']],
    ['embed', ['--ignore-rules', 'cjs-resolves-to-esm']],
  ] as const)('publint and arethetypeswrong report no problem in the %s package', async (name, options) => {
    const [linted, typed] = await Promise.all([
      run([join(MODULES, 'publint/src/cli.js'), 'run', tarballs[name], '--strict'], folder),
      run([join(MODULES, '@arethetypeswrong/cli/dist/index.js'), tarballs[name], ...options], folder),
    ])

    expect([linted.code, linted.stdout]).toEqual([0, expect.stringContaining('All good')])
    expect([typed.code, typed.stdout]).toEqual([0, expect.stringContaining('livechat-widget')])
  })

  test('the widget package contains no tests, no internal documents and no path of the repository', async () => {
    const { stdout } = await execute('tar', ['tzf', tarballs.widget])
    const files = stdout.trim().split('\n')

    expect(files.filter((file) => /\.test\.|\/test\/|\/docs\/|\.env|\.ci\//.test(file))).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining(['package/lib/api.d.ts', 'package/README.md', 'package/tenant.schema.json']),
    )
    for (const file of files.filter((name) => /\/lib\/.*\.(js|ts|json)$/.test(name)))
      expect([file, readFileSync(join(installed, file.replace('package/', '')), 'utf8').includes(ROOT)]).toEqual([
        file,
        false,
      ])
  })

  test('the widget package and its dependencies take less than 58 MB and send no telemetry at install', () => {
    const dependencyNames = [...withDependencies(directDependencies())]
    const bytes =
      bytesBelow(installed) + dependencyNames.reduce((sum, name) => sum + bytesBelow(join(MODULES, name)), 0)
    const withScripts = dependencyNames.filter((name) =>
      Object.keys(readManifest(join(MODULES, name)).scripts ?? {}).some((script) =>
        /^(pre|post)?install$/.test(script),
      ),
    )

    expect(bytes).toBeLessThan(58_000_000)
    expect(dependencyNames).not.toContain('@scarf/scarf')
    // Both install scripts only check if the binary for this machine exists.
    expect(withScripts.toSorted()).toEqual(['@swc/core', 'esbuild'])
  })

  test('the widget package bundles its libraries with their licences and has only exact versions', () => {
    const { bundleDependencies = [], dependencies = {} } = manifestOf('livechat-widget')
    const missing = bundleDependencies.filter(
      (name) => !existsSync(join(installed, 'node_modules', name, 'package.json')),
    )

    expect(bundleDependencies).toEqual(expect.arrayContaining(['react', 'react-dom', 'scheduler', '@sentry/browser']))
    expect(missing).toEqual([])
    for (const data of ['node_modules/react', 'node_modules/emojibase-data', 'lib/emoji/names'])
      expect([data, existsSync(join(installed, data, 'LICENSE'))]).toEqual([data, true])
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  test('commands that need more packages name them and the npm command that installs them', () => {
    const expectedPackages = [
      /@stoplight\/prism-http@/,
      /fastify@/,
      /fastify@/,
      /openapi-pact-comparator@/,
      /pact-core@/,
      /playwright-core@/,
      /cyclonedx-library@/,
      /@sentry\/cli@/,
    ]
    expect(failedCommands.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
    for (const [at, pattern] of expectedPackages.entries()) {
      expect(failedCommands[at]?.stderr).toContain('npm install --save-dev')
      expect(failedCommands[at]?.stderr).toMatch(pattern)
    }
  })

  test('the installed widget package builds the same bytes as a clone of the repository', async () => {
    const clone = [join(ROOT, 'cli/main.ts'), 'build']
    const [defaultBuild, tenants] = [join(folder, 'whole'), join(folder, 'tenants')]
    await Promise.all([
      run([...clone, '--out', defaultBuild], ROOT),
      run([...clone, ...TENANT, '--out', tenants], ROOT),
    ])

    expect(differingFiles(defaultBuild, join(app, 'dist'))).toEqual([])
    // `maps/build.json` contains data for the next build and names the compiled command. The manifest contains the hash
    // of that file.
    expect(differingFiles(tenants, join(app, 'tenants'))).toEqual(['manifest.json', 'maps/build.json'])
    expect(buildIdIn(tenants)).toBe(buildIdIn(join(app, 'tenants')))
  })

  test('the widget package has no scripts and no development or optional dependencies', () => {
    const fields = Object.keys(manifestOf('livechat-widget'))

    expect(fields).toEqual(expect.arrayContaining(['bin', 'dependencies', 'imports']))
    expect(fields.filter((name) => /optional|dev|scripts|private/i.test(name))).toEqual([])
  })

  test('the embed package has only scripts and types, optional peers, and the same version', async () => {
    const { stdout } = await execute('tar', ['tzf', tarballs.embed])

    const files = new Set(
      stdout
        .replace(/-\w+\.js/g, '.js')
        .trim()
        .split('\n'),
    )
    const entries = ['index', 'react', 'vue', 'svelte', 'element']
    expect([...files].toSorted()).toEqual(
      [
        ...['README.md', 'package.json'],
        ...entries.map((name) => `${name}.d.ts`),
        ...[...entries, 'chunk', 'panel', 'problems.lazy'].flatMap((name) => [`${name}.js`, `${name}.js.map`]),
      ]
        .map((name) => `package/${name}`)
        .toSorted(),
    )
    const manifest = manifestOf('livechat-widget-embed')
    expect(Object.keys(manifest).filter((name) => /depend|scripts/i.test(name))).toEqual([
      'peerDependencies',
      'peerDependenciesMeta',
    ])
    expect(manifest).toMatchObject({
      peerDependenciesMeta: { react: { optional: true }, svelte: { optional: true }, vue: { optional: true } },
    })
    expect(manifest).toMatchObject({ main: './index.js', types: './index.d.ts' })
    const releases = ['livechat-widget', 'livechat-widget-embed'].map((name) =>
      Reflect.get(manifestOf(name), 'version'),
    )
    expect(releases[0]).toBe(releases[1])
  })

  test('the embed package can be imported on a server, where createWidget throws an error with a reason', async () => {
    writeFileSync(
      join(app, 'rendered.mjs'),
      `import { createWidget } from 'livechat-widget-embed'
       const call = () => createWidget({ token: 'demo', baseUrl: 'https://chat.example.com' })
       try { call() } catch ({ name, code, message }) { console.log(JSON.stringify({ name, code, message })) }
      `,
    )
    const { stdout } = await run(['rendered.mjs'], app)

    expect(JSON.parse(stdout)).toEqual({
      name: 'Error',
      code: 'unavailable',
      message: expect.stringContaining('not on a server'),
    })
  })

  test('every entry of the embed package can be imported in Node without a window', async () => {
    link(['react', 'vue', 'svelte'].filter((name) => !existsSync(join(modules, name))))
    writeFileSync(
      join(app, 'entries.mjs'),
      `const names = ['react', 'vue', 'svelte', 'element']
       const entries = await Promise.all(names.map((name) => import('livechat-widget-embed/' + name)))
       console.log(JSON.stringify([typeof window, ...entries.map((entry) => Object.keys(entry).toSorted())]))
      `,
    )
    const { stdout } = await run(['entries.mjs'], app)

    const hooks = ['LiveChat', 'useLiveChat', 'useLiveChatEvent', 'useUnreadCount']
    expect(JSON.parse(stdout)).toEqual([
      'undefined',
      ...[hooks, hooks, ['chat', 'liveChat', 'onLiveChatEvent', 'unreadCount'], []],
    ])
  })

  test('the widget package builds the widget in an empty folder and refuses a command for clones', async () => {
    const refused = await run([bin, 'generate'], app)
    const { frame } = (JSON.parse(built.stdout) as { readonly result: { readonly frame: { readonly entry: string } } })
      .result

    expect([built.code, built.stderr]).toEqual([0, ''])
    expect(readdirSync(join(app, 'dist/widget')).toSorted()).toEqual(
      expect.arrayContaining(['assets', 'emoji', 'index.html', 'loader.js', 'panel.js']),
    )
    expect(readFileSync(join(app, 'dist/widget/index.html'), 'utf8')).toContain(frame.entry)
    expect([tenantBuilt.code, tenantBuilt.stderr]).toEqual([0, ''])
    expect(readdirSync(join(app, 'tenants/tenants/acme')).toSorted()).toEqual(expect.arrayContaining(['manifest.json', 'report.html', 'snippet.html', 'widget'])) // prettier-ignore
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Run it in a clone of the repository.') })
  })

  test('the installed widget package writes the same extension and static harness as a clone', async () => {
    const commands = [['extension', '--out'], ['harness', '--static']] as const // prettier-ignore
    for (const [command, option] of commands) {
      const [own, cloned] = [join(folder, `${command}-installed`), join(folder, `${command}-clone`)]
      const results = await Promise.all([
        run([bin, command, option, own], app),
        run([join(ROOT, 'cli/main.ts'), command, option, cloned], ROOT),
      ])

      expect(results.map(({ code }) => code)).toEqual([0, 0])
      expect(filesBelow(own).length).toBeGreaterThan(3)
      expect(differingFiles(own, cloned)).toEqual([])
    }
  })

  test('the JavaScript API does the same as the command line, with the same errors', async () => {
    const program = `
      import { build, sandbox, generate, verifyContracts, CliError, EXIT } from 'livechat-widget'
      const server = await sandbox({ port: 0 })
      const status = (await fetch(server.url + '/sandbox/violations')).status
      const { results } = await verifyContracts({ urls: server.url, pacts: 'pacts' })
      const texts = results[0].interactions.map(({ problems }) => problems.map(({ text }) => text))
      await server.close()
      const refused = await build({ out: '.' }).catch((problem) => problem)
      const cloneOnly = await generate().catch((problem) => problem)
      console.log(JSON.stringify({ status, texts, isOurs: refused instanceof CliError, code: refused.code, exit: refused.exitCode === EXIT.usage, next: refused.next, cloneOnly: cloneOnly.code }))
    `
    writeFileSync(join(app, 'program.mjs'), program)
    mkdirSync(join(app, 'pacts'))
    const call = (path: string): object => ({ description: path, request: { method: 'GET', path }, response: { status: 200 } }) // prettier-ignore
    const interactions = [call('/sandbox/violations'), call('/nowhere')]
    writeFileSync(join(app, 'pacts/a.json'), JSON.stringify({ consumer: { name: 'a' }, provider: { name: 'widget-api' }, interactions })) // prettier-ignore
    const { stdout, stderr } = await run(['program.mjs'], app)

    expect(stderr.replace(/.*ExperimentalWarning[\s\S]*?\n.*\n/, '')).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      status: 200,
      texts: [[], ['The status is 404, expected 200']],
      isOurs: true,
      code: 'foreignFolder',
      exit: true,
      next: 'Choose another --out.',
      cloneOnly: 'cloneOnly',
    })
    expect(readdirSync(app)).toContain('program.mjs')
  })

  test('the types of both packages accept correct calls and reject wrong calls', async () => {
    link(['@types/react'])
    writeFileSync(
      join(app, 'typed.ts'),
      `import { build, canIDeploy, CliError, type Manifest, type OnProgress } from 'livechat-widget'
       import { createWidget } from 'livechat-widget-embed'
       import { useLiveChatEvent } from 'livechat-widget-embed/react'
       import 'livechat-widget-embed/element'
       useLiveChatEvent('unread', ({ count }) => count.toFixed())
       document.querySelector('live-chat')?.addEventListener('chat-message', ({ detail }) => detail.content.trim())
       // @ts-expect-error no such event
       useLiveChatEvent('typing', () => undefined)
       const onProgress: OnProgress = ({ done, total, what }) => console.log(done / total, what.trim())
       const manifest: Manifest = await build({ out: 'public', onProgress })
       manifest.frame.firstView.map((path) => path.trim())
       createWidget({ token: 'demo', baseUrl: 'https://chat.example.com' }).isOpen satisfies boolean
       const { isReady } = await canIDeploy({ results: 'results' })
       isReady satisfies boolean
       // @ts-expect-error a folder is a path
       await build({ out: 7 }).catch((problem: CliError) => problem.next.trim())
       // @ts-expect-error no such error
       new CliError('nonsense', '')
      `,
    )
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2023,dom,dom.iterable',
    ]
    const { code, stdout } = await run([COMPILER, ...options, '--types', '', 'typed.ts'], app)

    expect([stdout, code]).toEqual(['', 0])
  })
})
