import { toDebugId } from '#tools/debugId.ts'
import { isRecord } from '#tools/fields.ts'
import { CliError } from '../errors.ts'
import { type Manifest, parseJson } from '../output/manifest.ts'
import { type Build, readContents } from '../publish/readBuildFiles.ts'

/** Script whose errors are reported. Its name is the one in the folder `assets` of the build. */
export type ReportedScript = { readonly name: string; readonly debugId: string }

/**
 * Lists the scripts of the tenants that report errors. A script without a source map contains no code of its own, for
 * example the texts of a language.
 */
export function listReportedScripts({ sets, files }: Pick<Manifest, 'sets' | 'files'>): readonly ReportedScript[] {
  const reporting = Object.values(sets).filter(({ parts }) => parts.includes('errorReports'))
  const paths = new Set(reporting.flatMap((set) => set.files))
  return [...paths].toSorted().flatMap((path) => {
    const [, name] = /^assets\/([^/]+)$/.exec(path) ?? []
    const debugId = toDebugId(path)
    if (name === undefined || debugId === undefined || !Object.hasOwn(files, toMapPath(name))) return []
    return [{ name, debugId }]
  })
}

/** Returns the path of the source map of a script, relative to the folder of the build. */
export const toMapPath = (name: string): string => `maps/${name}.map`

/** File for Sentry, with its name in the folder that is uploaded. */
type DebugFile = { readonly name: string; readonly contents: string }

/**
 * Reads a script and its source map from a build, and adds the debug id to both. Lines after the last line of a script
 * change no position in it. Throws `badBuild` if one of the files is missing or changed.
 */
export async function readDebugFiles(build: Build, { name, debugId }: ReportedScript): Promise<readonly DebugFile[]> {
  const script = await readText(build, `assets/${name}`)
  const map = parseJson(await readText(build, toMapPath(name)))
  if (!isRecord(map)) throw new CliError('badBuild', `no source map: ${toMapPath(name)} in ${build.folder}`)
  return [
    { name, contents: `${script}\n//# debugId=${debugId}\n//# sourceMappingURL=${name}.map\n` },
    { name: `${name}.map`, contents: JSON.stringify({ ...map, debugId, debug_id: debugId }) },
  ]
}

const readText = async (build: Build, path: string): Promise<string> =>
  Buffer.from(await readContents(build, { path, sha384: build.manifest.files[path]?.sha384 ?? '' })).toString()
