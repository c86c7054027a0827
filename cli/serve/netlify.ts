import { dirname } from 'node:path'
import { CliError } from '../errors.ts'
import { BUILD_CACHE } from '../output/manifest.ts'
import type { Headers } from '../page/headers.ts'
import { toHeaderName } from './headerName.ts'
import { listTopFiles, SCRIPTS_ADDRESS, type ServedSite } from './servedSite.ts'
import type { ServerPlace } from './serverPlace.ts'
import { quoteToml } from './tomlText.ts'

/** Levels below `widget/` to which Netlify adds the headers of screens. The screens of the widget have at most three. */
const SCREEN_LEVELS = 4

const PAGE = 'tenants/:token/widget'

/**
 * Writes a complete netlify.toml, for a site that contains the build at the path of its public URL. Throws `notServable`
 * for a published folder, and `unequalHeaders`.
 */
export function toNetlify(site: ServedSite, { prefix }: ServerPlace): string {
  if (site.kind === 'published') throw new CliError('notServable', 'Netlify')
  const { files, pages, screens } = site
  return [
    ...toComment(site, prefix),
    '',
    '# The files must stay as they are, because pages and snippets contain their hashes.',
    '[build.processing]',
    '  skip_processing = true',
    ...toRedirects(site, prefix),
    ...['assets', 'emoji'].flatMap((folder) => toHeaderRule(`${prefix}${folder}/*`, files[`${folder}/**`])),
    ...listTopFiles(site).flatMap(([path, headers]) => toHeaderRule(prefix + path, headers)),
    ...toScriptRules(site, prefix),
    ...toScreenRules(screens, prefix),
    ...pages.flatMap(({ token, headers }) => toHeaderRule(`${prefix}tenants/${token}/widget/*`, headers)),
  ].join('\n')
}

const toComment = ({ buildIds }: ServedSite, prefix: string): readonly string[] => [
  `# netlify.toml for build ${buildIds.join(', ')}, written by \`widget-cli serve-config\`. Write it again after every build.`,
  prefix === '/'
    ? '# Publish the folder of the build.'
    : `# Publish a folder that contains the build at .${prefix.slice(0, -1)}, and nothing else below it.`,
  '# Netlify differs from the other servers in these points:',
  '# - Browsers revalidate panel.js on every load, because a rule for headers cannot depend on a query.',
  '# - The scripts of host pages also get the headers of the page, because rules for headers cannot exclude addresses.',
  `# - Screens more than ${SCREEN_LEVELS} levels below widget/, and the address widget/ itself, lack the headers of screens.`,
  '# - A missing script below widget/ is answered with the page instead of a 404.',
  '# - Netlify compresses files itself. The compressed files of the build also have an address.',
  '# - Headers of a rule are also sent with a 404 below its address.',
]

/** Writes the rewrites. The first matching rule applies, and one with `force` also if there is a file. */
const toRedirects = ({ privateFiles }: ServedSite, prefix: string): readonly string[] => [
  ...toPrivatePaths(privateFiles).flatMap((path) =>
    toRedirect({ from: prefix + path, to: '/404.html', status: 404, force: true }),
  ),
  ...toRedirect({ from: prefix + PAGE, to: `${prefix}${PAGE}/index.html`, status: 200, force: true }),
  ...toRedirect({ from: `${prefix}${PAGE}/*`, to: `${prefix}${PAGE}/index.html`, status: 200, force: false }),
]

type Redirect = { readonly from: string; readonly to: string; readonly status: number; readonly force: boolean }

const toRedirect = ({ from, to, status, force }: Redirect): readonly string[] => [
  '',
  '[[redirects]]',
  `  from = ${quoteToml(from)}`,
  `  to = ${quoteToml(to)}`,
  `  status = ${status}`,
  `  force = ${force}`,
]

/** Returns the addresses of the files that visitors must not read. One address stands for all source maps. */
function toPrivatePaths(privateFiles: readonly string[]): readonly string[] {
  const maps = `${dirname(BUILD_CACHE)}/`
  return [`${maps}*`, ...privateFiles.filter((path) => !path.startsWith(maps))]
}

const toHeaderRule = (address: string, headers: Headers = {}): readonly string[] => [
  '',
  '[[headers]]',
  `  for = ${quoteToml(address)}`,
  '  [headers.values]',
  ...Object.entries(headers).map(([name, value]) => `    ${toHeaderName(name)} = ${quoteToml(value)}`),
]

/**
 * Writes the headers that scripts have in addition to those of the page, whose rule also matches them. A header with two
 * values would be invalid.
 */
function toScriptRules({ files, pages }: ServedSite, prefix: string): readonly string[] {
  const script = files[SCRIPTS_ADDRESS] ?? {}
  for (const { token, headers } of pages)
    if (Object.entries(script).some(([name, value]) => name in headers && headers[name] !== value))
      throw new CliError('unequalHeaders', `the page and the scripts of ${token}`)
  const added = Object.entries(script).filter(([name]) => pages.every(({ headers }) => !(name in headers)))
  return ['loader.js', 'panel.js'].flatMap((file) =>
    toHeaderRule(`${prefix}${PAGE}/${file}`, Object.fromEntries(added)),
  )
}

function toScreenRules(screens: Headers, prefix: string): readonly string[] {
  const levels = Array.from({ length: SCREEN_LEVELS }, (_, level) => `/:level${level + 1}`)
  return levels.flatMap((_, index) => toHeaderRule(prefix + PAGE + levels.slice(0, index + 1).join(''), screens))
}
