import type { Declare } from '../shell.ts'
import { parsePath, withExamples } from '../values.ts'

type Options = { readonly build: string }

export const declareSign: Declare = (program, { run }) =>
  withExamples(
    program
      .command('sign')
      .summary('sign a build with a minisign key')
      .description(
        'Checks a build for tenants like `build --verify`, and signs its manifest, which contains the hashes of all files. ' +
          'Writes manifest.json.minisig, which `build --verify --key` and minisign check. ' +
          'The secret key comes from the environment: WIDGET_SIGNING_KEY_FILE has its path, or WIDGET_SIGNING_KEY its contents; WIDGET_SIGNING_PASSWORD has its password, if it has one. ' +
          'The buildId stays the same. The next build that changes the manifest removes the signature.',
      )
      .requiredOption('--build <dir>', 'sign this build for tenants', parsePath)
      .action(
        run<Options>(async ({ options: { build } }) => {
          const { sign } = await import('../../commands/release/sign.ts')
          const {
            WIDGET_SIGNING_KEY: key,
            WIDGET_SIGNING_KEY_FILE: keyFile,
            WIDGET_SIGNING_PASSWORD: password,
          } = process.env
          const signed = await sign({ build, key, keyFile, password })
          return { value: signed, summary: [`signed ${signed.buildId} with the key ${signed.keyId}: ${signed.file}`] }
        }),
      ),
    [
      ['sign a build', 'sign --build public   # with WIDGET_SIGNING_KEY_FILE=widget.key'],
      ['check it', 'build --verify public --key widget.pub'],
    ],
  )
