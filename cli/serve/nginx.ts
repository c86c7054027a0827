import type { Headers } from '../page/headers.ts'
import { toHeaderVariable, toMap, toNginxMaps, toPanelMap } from './nginxMaps.ts'
import { quoteNginx } from './nginxQuote.ts'
import { listCommonHeaders, listTopFiles, listVaryingHeaders, type ServedSite, toScriptHeaders } from './servedSite.ts'
import type { ServerPlace } from './serverPlace.ts'

/**
 * Writes the configuration of nginx for a build, or for a published folder. It is one file for the folder `conf.d`. In a
 * published folder, the link of a tenant decides the version of its page once for each request, and page and headers are
 * of that version: a change of a channel needs no reload.
 */
export function toNginx(site: ServedSite, place: ServerPlace): string {
  const base = toExpression(place.prefix)
  const root = quoteNginx(place.root)
  const locations = [...toTopFiles(site, place), toAssets(site, base, root), ...(site.kind === 'build' ? toBuildFiles(site, base, root) : toPublishedFiles(site, { base, root, place }))] // prettier-ignore
  return `${toTitle(site)}
${toSiteMaps(site)}

${toMap('$uri $chat_asset_cache', [`default ${quoteNginx(cacheOf(site.files['assets/**']))};`, `"~/emoji/" ${quoteNginx(cacheOf(site.files['emoji/**']))};`])}

# A window of the chat begins at \`/widget\`, where it asks who has opened it; the screens below cut that tie.
${toMap('$request_uri $chat_opener_policy', ['default "";', `"~^[^?]*/widget/" ${quoteNginx(site.screens['cross-origin-opener-policy'] ?? '')};`])}

server {
${indent(toListen(place), 2)}
  server_name ${place.host};

  # Sends the .gz files of the build. With the package libnginx-mod-http-brotli-static, add \`brotli_static on;\`.
  gzip_static on;
  gzip_vary on;
  charset utf-8;
  types {
    text/html html;
    text/css css;
    application/javascript js;
    application/json json;
    text/plain txt;
  }

  # Manifests, reports and source maps are for the people who build.
  location / {
    return 404;
  }

${locations.map((location) => indent(location, 2)).join('\n\n')}
}`
}

const toTitle = ({ kind, buildIds }: ServedSite): string =>
  kind === 'build'
    ? `# nginx for build ${buildIds.join(', ')}. Write this file again after every build, and reload nginx.`
    : `# nginx for the releases ${buildIds.join(', ')}. Write this file again and reload nginx after a release is
# stored, and before a channel gets it: \`widget-cli publish --before-switch COMMAND\`.`

function toSiteMaps(site: ServedSite): string {
  const { kind, pages, scripts } = site
  const { revalidated, cached } = toScriptHeaders(site)
  if (kind === 'build')
    return [
      toNginxMaps(pages, { variable: '$chat_tenant', keyOf: ({ token }) => token }),
      toPanelMap(pages),
      '\n# Only a script whose address has its own hash as its query may be cached for ever.',
      toMap('"$uri $chat_panel_hash $args" $chat_script_cache', [
        `default ${quoteNginx(cacheOf(revalidated))};`,
        `"~/panel\\.js ([^ ]+) \\1(&[0-9]+)?$" ${quoteNginx(cacheOf(cached))};`,
      ]),
    ].join('\n')
  return [
    toMap('$chat_version $chat_version_name', [
      'default "";',
      '"~/(?<chat_name>[A-Za-z0-9_-]+)([.][A-Za-z0-9_.-]+)?$" $chat_name;',
    ]),
    toNginxMaps(pages, { variable: '$chat_version_name', keyOf: ({ version }) => version }),
    '\n# A panel script by the hash in its query, for pages that were opened under an earlier release.',
    toMap('$args $chat_panel_script', ['default none;', ...scripts.map(toScriptLine)]),
  ].join('\n')
}

/** The name of a script is the base64url form of its hash, and the query has the base64 form. */
function toScriptLine(name: string): string {
  const hash = `${name.slice(0, -'.js'.length).replaceAll('-', '+').replaceAll('_', '/')}=`
  return `"~^${hash.replaceAll('+', '\\+')}(&[0-9]+)?$" scripts/${name};`
}

const toTopFiles = (site: ServedSite, { prefix, root }: ServerPlace): readonly string[] =>
  listTopFiles(site).map(
    ([path, headers]) => `location = ${quoteNginx(decodeURI(prefix) + path)} {
  root ${quoteNginx(root)};
${addHeaders(headers)}
  try_files /${path} =404;
}`,
  )

const toAssets = (
  { files }: ServedSite,
  base: string,
  root: string,
): string => `location ~ "^${base}(?<chat_file>(assets|emoji)/.+(?<!\\.br|\\.gz))$" {
  root ${root};
${addHeaders({ ...files['assets/**'], 'cache-control': '$chat_asset_cache' })}
  try_files /$chat_file =404;
}`

function toBuildFiles(site: ServedSite, base: string, root: string): readonly string[] {
  const { revalidated } = toScriptHeaders(site)
  return [
    `# The scripts of the host page.
location ~ "^${base}tenants/(?<chat_tenant>[\\w-]+)/widget/(?<chat_script>[\\w-]+\\.js)$" {
  root ${root};
${addHeaders({ ...revalidated, 'cache-control': '$chat_script_cache' })}
  try_files /tenants/$chat_tenant/widget/$chat_script =404;
}`,
    `# The frame's page, whatever screen its address names.
location ~ "^${base}tenants/(?<chat_tenant>[\\w-]+)/widget(/|$)" {
  root ${root};
${addPageHeaders(site)}
  try_files /tenants/$chat_tenant/widget/index.html =404;
}`,
  ]
}

type PublishedPlace = { readonly base: string; readonly root: string; readonly place: ServerPlace }

/** Name of an address: a token, or a token and a channel that takes a part of its page loads. */
const ADDRESS = String.raw`[\w-]+(?:\.[\w-]+)?`

function toPublishedFiles(site: ServedSite, { base, root, place }: PublishedPlace): readonly string[] {
  const { revalidated, cached } = toScriptHeaders(site)
  const scripts = addHeaders(revalidated)
  const tenant = `${quoteNginx(place.root).slice(0, -1)}/tenants/$chat_tenant"`
  return [
    `location ~ "^${base}tenants/(?<chat_tenant>${ADDRESS})/widget/(?<chat_script>panel\\.js)$" {
  root ${root};
${addHeaders(cached)}
  try_files /$chat_panel_script @chat_script;
}`,
    `location ~ "^${base}tenants/(?<chat_tenant>${ADDRESS})/widget/(?<chat_script>[\\w-]+\\.js)$" {
  root ${root};
${scripts}
  try_files /tenants/$chat_tenant/widget/$chat_script =404;
}`,
    `location @chat_script {
  root ${root};
${scripts}
  try_files /tenants/$chat_tenant/widget/$chat_script =404;
}`,
    `# The frame's page, whatever screen its address names. The link of the tenant is read once.
location ~ "^${base}tenants/(?<chat_tenant>${ADDRESS})/widget(/|$)" {
  root ${tenant};
  if (!-d ${tenant}) {
    return 404;
  }
  set $chat_version $realpath_root;
  rewrite ^ /chat-page last;
}`,
    `location = /chat-page {
  internal;
  root $chat_version;
${addPageHeaders(site)}
  try_files /widget/index.html =404;
}`,
  ]
}

const addPageHeaders = ({ pages, screens }: ServedSite): string =>
  addHeaders({
    'content-security-policy': '$chat_policy',
    'integrity-policy': '$chat_integrity',
    ...Object.fromEntries(Object.keys(screens).map((name) => [name, '$chat_opener_policy'])),
    ...withoutMapped(listCommonHeaders(pages)),
    ...Object.fromEntries(listVaryingHeaders(pages).map((name) => [name, toHeaderVariable(name)])),
  })

const withoutMapped = ({ 'content-security-policy': _policy, 'integrity-policy': _integrity, ...rest }: Headers): Headers => rest // prettier-ignore

const addHeaders = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `  add_header ${name} ${value.startsWith('$chat_') ? value : quoteNginx(value)};`)
    .join('\n')

function toListen({ listen, certificate, key }: ServerPlace): string {
  if (certificate === undefined || key === undefined)
    return `# Without a certificate, a proxy in front has to speak https to browsers.\nlisten ${listen ?? '80'};`
  return `listen ${listen ?? '443'} ssl;\nssl_certificate ${quoteNginx(certificate)};\nssl_certificate_key ${quoteNginx(key)};`
}

const cacheOf = (headers: Headers | undefined): string => headers?.['cache-control'] ?? ''

/** Escapes the path of a public URL for a regular expression. nginx compares it with the decoded path of a request. */
const toExpression = (path: string): string =>
  decodeURI(path).replace(/[\x20-\x2c.:-@[-^`{-~]/g, (character) => `\\${character}`)

const indent = (text: string, spaces: number): string => text.replace(/^(?=.)/gm, ' '.repeat(spaces))
