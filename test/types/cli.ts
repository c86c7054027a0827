import { build, check, CliError, dev, EXIT, generate, type Manifest, type Progress, sandbox } from '#cli/api.ts'

/**
 * This file checks the types that a developer uses to build the widget from a program. The compiler only checks the
 * file, which never runs.
 */

const manifest: Manifest = await build({
  out: 'public',
  isChecked: true,
  onProgress: ({ done }: Progress) => done.toFixed(),
})
await build()
manifest.loader.trim()

// @ts-expect-error the option is misspelt
await build({ output: 'public' })
// @ts-expect-error `buildId` is read-only
manifest.buildId = 'mine'

const server = await sandbox({ port: 0, log: (line) => line.trim() })
server.url.trim()
await server.close()
// @ts-expect-error a port is a number
await sandbox({ port: '80' })

const servers = await dev({ isWatching: false })
servers.sandboxUrl.trim()

const changedPaths: readonly string[] = await generate({ isCheck: true })
changedPaths.join()
await check((line) => line.trim())

const error = new CliError('noPort', '80')
error.exitCode satisfies number
// @ts-expect-error the exit code does not exist
const unknown: unknown = EXIT.perhaps
String(unknown)
