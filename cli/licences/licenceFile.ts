import type { Library } from '../output/manifest.ts'
import { toPackageSpec } from './libraries.ts'

/** Library with the text of its licence. */
export type LicensedLibrary = Library & { readonly text: string }

const RULE = '='.repeat(80)

const HEADING = `Third-party software in the chat widget

The scripts, styles and data of this build contain the following packages. Each
is listed with its version, its licence and the text of its licence.
`

/** Line between the fixed text and the list of the feature sets whose packages are unknown. */
const UNKNOWN = `An earlier version of the widget has built these feature sets, and did not record
their packages. Build their tenants again to list the packages here:`

type LicenceFile = {
  readonly libraries: readonly LicensedLibrary[]
  /** Ids of the feature sets that an earlier version has built without a list of its packages. */
  readonly unknownSets?: readonly string[]
}

/** Returns the contents of the file with all licences. */
export function formatLicenceFile({ libraries, unknownSets = [] }: LicenceFile): string {
  const unknown = unknownSets.length > 0 ? [`${UNKNOWN}\n${unknownSets.join('\n')}\n`] : []
  return [HEADING, ...unknown, ...libraries.map(formatSection)].join('\n')
}

const formatSection = (library: LicensedLibrary): string =>
  `${RULE}\n${toPackageSpec(library)} ${library.license}\n${RULE}\n\n${escapeRules(library.text)}\n`

/** Indents each line that looks like the rule between two packages. */
const escapeRules = (text: string): string => text.replaceAll(new RegExp(`^${RULE}$`, 'gm'), ` ${RULE}`)

const SECTION = new RegExp(`^${RULE}\\n(\\S+) .+\\n${RULE}\\n\\n`, 'm')

/** Returns the licence texts of a file that `formatLicenceFile` has written, by `name@version`. */
export function parseLicenceFile(contents: string): ReadonlyMap<string, string> {
  const [, ...parts] = contents.split(SECTION)
  const entries = parts.flatMap((spec, index) =>
    index % 2 === 0 ? [[spec, (parts[index + 1] ?? '').replace(/\n+$/, '')] as const] : [],
  )
  return new Map(entries)
}
