import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../bundle/bundle.ts'
import { CliError } from '../errors.ts'
import { ifExists } from '../output/disk.ts'
import { MANIFEST } from '../output/manifest.ts'
import { getBuildKind } from '../output/outFolder.ts'
import { toScriptJson } from '../page/escape.ts'
import { type Headers, toPageHeaders } from '../page/headers.ts'
import { addStaticHome, readHomeSource, type Page } from '../page/home/homePage.ts'
import { mergePageSettings } from '../page/pageHtml.ts'
import { addConnections, addInlineTexts } from '../page/policy.ts'
import { parsePolicy } from '../page/policyText.ts'
import { flattenCopy, toPageSettings } from '../page/settings.ts'
import { parseTenant } from '../tenant/parseTenant.ts'
import { throwProblems } from '../tenant/throwProblems.ts'
import type { Tenant, TenantFile } from '../tenant/tenant.ts'

/** Globals by which a server that renders the page gives the widget the channel and the session of its visitor. */
const GLOBALS = ['chatwootWebChannel', 'chatwootPubsubToken', 'authToken', 'globalConfig'] as const

type Globals = Readonly<Partial<Record<(typeof GLOBALS)[number], unknown>>>

export type PageRendererOptions = {
  /** Folder of a build of the whole widget. */
  readonly build: string
  /** Origin that the server serves the page at, such as `https://chat.example.com`. */
  readonly origin: string
}

/** Page and all of its response headers. With `nosniff`, a browser shows a page without its content type as text. */
export type RenderedPage = { readonly html: string; readonly headers: Headers }

/**
 * Renders the page for one request. `tenant` has the keys of a tenant file; those that only decide what a build
 * contains (`parts`, `plan`) have no effect. Home is shown in `locale`, and in the `languages` if some are named.
 */
export type RenderPage = (tenant: TenantFile, globals?: Globals) => Promise<RenderedPage>

/**
 * Returns the function with which a server renders the page of the widget, with the static Home of its tenant. Reads the
 * build once. Throws `noWholeBuild` if the folder contains none, and `badOrigin`. The function throws `badTenants` for an
 * invalid tenant, and `badGlobals` for an unknown global.
 */
export async function createPageRenderer({ build, origin }: PageRendererOptions): Promise<RenderPage> {
  if (!isOrigin(origin)) throw new CliError('badOrigin', origin)
  const manifest = await readWholeManifest(build)
  const [html, home] = await Promise.all([
    readFile(join(build, 'widget/index.html'), 'utf8'),
    readHomeSource(build, manifest),
  ])
  const policy = parsePolicy(manifest.csp)
  return async (file, globals = {}) => {
    const tenant = readTenant(file)
    const settings = toPageSettings(tenant)
    const page = await addStaticHome(
      { html: mergePageSettings(html, settings), policy: addConnections(policy, tenant, origin) },
      home,
      { ...tenant, copy: flattenCopy(tenant.copy) },
    )
    const rendered = addGlobals(page, globals)
    const headers = { 'content-type': 'text/html; charset=utf-8', ...toPageHeaders(rendered.policy) }
    return { html: rendered.html, headers }
  }
}

const isOrigin = (text: string): boolean =>
  /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text

async function readWholeManifest(build: string): Promise<Manifest> {
  const text = await ifExists(readFile(join(build, MANIFEST), 'utf8'))
  // An earlier version has built a folder whose manifest has no `home`.
  const manifest = (await getBuildKind(build)) === 'whole' ? (JSON.parse(text ?? '{}') as Partial<Manifest>) : {}
  if (manifest.home === undefined) throw new CliError('noWholeBuild', build)
  return manifest as Manifest
}

function readTenant(file: unknown): Tenant {
  const outcome = parseTenant(file, 'tenant')
  if ('tenant' in outcome) return outcome.tenant
  throwProblems(outcome.problems)
  throw new Error('an invalid tenant has problems')
}

/** Returns false for a value that JSON cannot contain, such as a function or a circular object. */
function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** Adds a script that sets the globals before all other scripts run. The policy allows the script. */
function addGlobals({ html, policy }: Page, globals: Globals | null): Page {
  const given = Object.entries(globals ?? {}).filter(([, value]) => value !== undefined)
  const bad = given.filter(([name, value]) => !GLOBALS.some((known) => known === name) || !isJson(value))
  if (bad.length > 0) throw new CliError('badGlobals', bad.map(([name]) => name).join(', '))
  const statements = given.map(([name, value]) => `window.${name}=${toScriptJson(value)}`)
  if (statements.length === 0) return { html, policy }
  const script = statements.join(';')
  return {
    html: html.replace('</head>', () => `<script>${script}</script>\n</head>`),
    policy: addInlineTexts(policy, { scripts: [script] }),
  }
}
