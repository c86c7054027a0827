import type { ServerResponse } from 'node:http'
import { createContext, runInContext } from 'node:vm'
import type { S3Server } from './s3Server.ts'
import { listen, type StaticServer } from '../cli/staticServer.ts'

type Values = Record<string, { readonly value: string }>

type NetworkRequest = { uri: string; querystring: Values; headers: Values }

type NetworkEvent = {
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response' }
  readonly request: NetworkRequest
  readonly response?: { readonly statusCode: number; readonly headers: Values }
}

type Handler = (event: NetworkEvent) => NetworkRequest | { readonly statusCode: number; readonly headers: Values }

/**
 * Starts a content delivery network in front of a bucket, with a CloudFront Function, as the documentation of CloudFront
 * describes it: the function sees each request and each response that is no error.
 */
export const startContentNetwork = (
  s3: S3Server,
  { prefix, code }: { readonly prefix: string; readonly code: string },
): Promise<StaticServer> => {
  // prettier-ignore
  const sandbox = createContext({})
  runInContext(code, sandbox)
  const handle = runInContext('handler', sandbox) as Handler
  return listen('127.0.0.1', async ({ url = '/', headers }, response) => {
    const request = toNetworkRequest(url, headers['accept-encoding'])
    const next = handle({ context: { eventType: 'viewer-request' }, request })
    if ('statusCode' in next) response.writeHead(next.statusCode).end()
    else await answer(s3, { key: prefix + next.uri.slice(1), request: next, handle }, response)
  })
}

function toNetworkRequest(url: string, encoding: string | readonly string[] | undefined): NetworkRequest {
  const [uri = '', query = ''] = url.split('?')
  const pairs = query.split('&').filter((pair) => pair !== '').map((pair) => {
    const [name = '', ...rest] = pair.split('=')
    return [name, { value: rest.join('=') }] as const
  }) // prettier-ignore
  return {
    uri,
    querystring: Object.fromEntries(pairs),
    headers: encoding === undefined ? {} : { 'accept-encoding': { value: String(encoding) } },
  }
}

type Origin = { readonly key: string; readonly request: NetworkRequest; readonly handle: Handler }

async function answer(s3: S3Server, { key, request, handle }: Origin, response: ServerResponse): Promise<void> {
  const object = await s3.read(key)
  // A bucket whose objects may not be listed refuses a missing object.
  if (object === undefined) return void response.writeHead(403).end()
  const headers = Object.fromEntries(Object.entries(object.headers).map(([name, value]) => [name, { value }]))
  const sent = handle({ context: { eventType: 'viewer-response' }, request, response: { statusCode: 200, headers } })
  response.writeHead(200, Object.fromEntries(Object.entries(sent.headers).map(([name, { value }]) => [name, value])))
  response.end(object.contents)
}
