import { build, check, CliError, dev, EXIT, generate, type Manifest, type Progress, sandbox } from '#cli/api.ts'

/** What the compiler tells somebody who builds the widget from a program; this file is only ever type-checked. */

const manifest: Manifest = await build({
  out: 'public',
  isChecked: true,
  onProgress: ({ done }: Progress) => done.toFixed(),
})
await build()
manifest.loader.trim()

// @ts-expect-error a misspelt option
await build({ output: 'public' })
// @ts-expect-error what is built is not changed
manifest.buildId = 'mine'

const server = await sandbox({ port: 0, log: (line) => line.trim() })
server.url.trim()
await server.close()
// @ts-expect-error a port is a number
await sandbox({ port: '80' })

const everything = await dev({ isWatching: false })
everything.sandboxUrl.trim()

const written: readonly string[] = await generate({ isCheck: true })
written.join()
await check((line) => line.trim())

const error = new CliError('noPort', '80')
error.exitCode satisfies number
// @ts-expect-error no such end
const unknown: unknown = EXIT.perhaps
String(unknown)
