import { CliError } from '../errors.ts'
import { listTopFiles, type ServedSite } from './servedSite.ts'
import type { ServerPlace } from './serverPlace.ts'

/** Maximum size of a CloudFront Function, in bytes. */
const MAX_BYTES = 10_240

/**
 * Writes a CloudFront Function for a distribution in front of a bucket of `widget-cli publish`. It handles both requests
 * of viewers and responses to them. A bucket cannot send most headers of a page, so `publish` stores them as metadata of
 * the object, and the function sends them. Throws `notServable` for a published folder.
 */
export function toCloudFront(site: ServedSite, { prefix }: ServerPlace): string {
  if (site.kind === 'published') throw new CliError('notServable', 'CloudFront')
  const sent = [...site.pages.map(({ headers }) => headers), ...Object.values(site.files)]
  const names = new Set(sent.flatMap((headers) => Object.keys(headers)))
  const text = `// CloudFront Function (cloudfront-js-2.0). Associate it with the viewer requests and the viewer responses of the
// behavior ${prefix}*, whose origin is the bucket. It stays the same when a release is published.
// Written for build ${site.buildIds.join(', ')}.
const PREFIX = ${JSON.stringify(decodeURI(prefix))}
const METADATA = ${JSON.stringify([...names].filter((name) => name !== 'cache-control').toSorted())}
const TOP_FILES = ${JSON.stringify(listTopFiles(site).map(([path]) => path))}
const SCREEN_HEADERS = ${JSON.stringify(site.screens)}
${CODE}`
  if (Buffer.byteLength(text) > MAX_BYTES) throw new CliError('badServePath', prefix)
  return text
}

const CODE = String.raw`
function handler(event) {
  return event.context.eventType === 'viewer-response' ? toResponse(event) : toRequest(event.request)
}

// Returns the request for an object of the bucket. An address that is not for visitors is a plain 404.
function toRequest(request) {
  const path = toPath(request.uri)
  const key = path === undefined ? undefined : toKey(path, request.querystring)
  if (key === undefined) return { statusCode: 404, statusDescription: 'Not Found' }
  if (isScreen(request.uri)) request.headers['x-chat-screen'] = { value: '1' }
  request.uri = '/' + key + toSuffix(request.headers['accept-encoding'])
  // An object has one content, whatever the query.
  request.querystring = {}
  return request
}

function toPath(uri) {
  try {
    const path = decodeURIComponent(uri)
    return path.indexOf(PREFIX) === 0 && !/(^|\/)\.\.?(\/|$)/.test(path) ? path.slice(PREFIX.length) : undefined
  } catch (error) {
    return undefined
  }
}

function toKey(path, query) {
  if (TOP_FILES.indexOf(path) >= 0) return path
  if (/^(assets|emoji)\/[\w.\/-]*\w$/.test(path)) return path
  const match = /^(tenants\/[\w-]+(?:\.[\w-]+)?\/widget)(\/[^]*)?$/.exec(path)
  if (!match) return undefined
  const file = match[2] || ''
  if (!/^\/[\w-]+\.js$/.test(file)) return match[1] + '/index.html'
  return (file === '/panel.js' && toScript(query)) || path
}

// A host page asks for the panel script of its own release by the hash in the query.
function toScript(query) {
  for (const name in query) {
    const value = query[name].value
    const hash = (value === '' ? name : name + '=' + value).replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/(=|%3D)$/i, '')
    if (/^[\w+\/]{43}$/.test(hash)) return 'scripts/' + hash.replace(/\+/g, '-').replace(/\//g, '_') + '.js'
  }
  return undefined
}

function toSuffix(header) {
  const encodings = header ? header.value.toLowerCase() : ''
  if (/(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)/.test(encodings)) return '.br'
  return /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)/.test(encodings) ? '.gz' : ''
}

function isScreen(uri) {
  return /\/widget\/(?!([\w-]+\.js|index\.html(\.br|\.gz)?)$)/.test(uri)
}

// Sends the headers that the object has as metadata, and those of a screen.
function toResponse(event) {
  const headers = event.response.headers
  for (const name of METADATA) {
    const stored = headers['x-amz-meta-' + name]
    if (stored) headers[name] = { value: stored.value }
  }
  // Browsers need no other header of S3.
  for (const name of Object.keys(headers)) if (name.indexOf('x-amz-') === 0) delete headers[name]
  if (event.request.headers['x-chat-screen'] || isScreen(event.request.uri))
    for (const name in SCREEN_HEADERS) headers[name] = { value: SCREEN_HEADERS[name] }
  headers.vary = { value: 'Accept-Encoding' }
  return event.response
}`
