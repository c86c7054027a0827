import { type JsMinifyOptions, minify, version } from '@swc/core'
import type { File } from './files.ts'

/**
 * Chromium would compile each function when it is first called, on the page's own time; with this it does so beside it.
 * Home is there a fifth sooner after a click.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad'

const COMPRESS = { passes: 2, ecma: 2020 } as const

/** What becomes of a script here: as names are given before, they have to change with it. */
export const RECIPE = JSON.stringify([version, COMPRESS, COMPILE_AT_ONCE])

/**
 * `isOurs`: no function of these scripts is called with `new` or reads `arguments`, so each may become an arrow. The frame's
 * libraries do both.
 *
 * A second minifier finds what the first one leaves: 5 of 115 kB, measured with brotli. Maps go along with their scripts.
 */
export async function minifyAgain(
  files: readonly File[],
  { isHinted = false, isOurs = false } = {},
): Promise<readonly File[]> {
  const maps = new Map(files.filter(({ path }) => path.endsWith('.map')).map(({ path, contents }) => [path, contents]))
  const isMapOfScript = (path: string): boolean => path.endsWith('.js.map')
  const minified = files.map(async (file): Promise<readonly File[]> => {
    if (isMapOfScript(file.path)) return []
    return file.path.endsWith('.js') ? squeezeFile(file, maps.get(`${file.path}.map`), { isHinted, isOurs }) : [file]
  })
  return (await Promise.all(minified)).flat()
}

async function squeezeFile(
  { path, contents }: File,
  map: File['contents'] | undefined,
  { isHinted, isOurs }: { readonly isHinted: boolean; readonly isOurs: boolean },
): Promise<readonly File[]> {
  const source = Buffer.from(contents).toString()
  const [, comment = ''] = /(\n\/\/# sourceMappingURL=.*\n?)$/.exec(source) ?? []
  // Only the host's script is a classic one.
  const isModule = !path.endsWith('/loader.js')
  const first = { code: source.replace(comment, ''), map: map === undefined ? undefined : Buffer.from(map).toString() }
  const once = await squeeze(first, { isModule, isOurs, joinsVariables: true })
  const { code, map: chained } = await squeeze(once, { isModule, isOurs, joinsVariables: false })
  const script = { path, contents: isHinted ? `${COMPILE_AT_ONCE}\n${code}` : code }
  if (chained === undefined) return [script]
  return [script, { path: `${path}.map`, contents: isHinted ? oneLineLater(chained) : chained }]
}

type Squeeze = { readonly isModule: boolean; readonly isOurs: boolean; readonly joinsVariables: boolean }

type Script = { readonly code: string; readonly map: string | undefined }

/** What one run has moved about, another finds: 0.3 of 115 kB. */
async function squeeze(source: Script, { isModule, isOurs, joinsVariables }: Squeeze): Promise<Script> {
  const options: JsMinifyOptions = {
    compress: { ...COMPRESS, join_vars: joinsVariables, unsafe_arrows: isOurs },
    mangle: true,
    module: isModule,
    ecma: 2020,
    inlineSourcesContent: false,
  }
  // Takes the map of what it is given, though its types know only whether one is wanted.
  const chain = source.map === undefined ? {} : { sourceMap: { content: source.map } }
  const { code, map } = await minify(source.code, Object.assign(options, chain))
  return { code, map }
}

/** Every line of the script is a part between semicolons. */
function oneLineLater(map: string): string {
  const parsed = JSON.parse(map) as { readonly mappings: string }
  return JSON.stringify({ ...parsed, mappings: `;${parsed.mappings}` })
}
