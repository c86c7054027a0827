import { runInNewContext } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { toCloudFront } from './cloudFront.ts'
import type { ServedSite } from './servedSite.ts'

const SITE: ServedSite = {
  kind: 'build',
  buildIds: ['0123456789abcdef'],
  folder: 'public',
  publicUrl: 'https://example.com/chat/',
  files: { 'assets/**': { 'cache-control': 'immutable', 'x-content-type-options': 'nosniff' } },
  pages: [{ token: 'shop', version: '', panelHash: 'hash', headers: { 'content-security-policy': 'x' } }],
  screens: { 'cross-origin-opener-policy': 'same-origin' },
  scripts: [],
  privateFiles: [],
}

const PLACE = { root: '/srv', host: 'example.com', prefix: '/chat/', listen: undefined, certificate: undefined, key: undefined } // prettier-ignore

/** Runs the function for one event in a context of its own, and returns its result. */
const run = (event: object): unknown =>
  JSON.parse(String(runInNewContext(`${toCloudFront(SITE, PLACE)}\nJSON.stringify(handler(${JSON.stringify(event)}))`)))

const toRequest = (uri: string, accepted: string): object => ({
  uri,
  querystring: {},
  headers: { 'accept-encoding': { value: accepted } },
})

describe('toCloudFront', () => {
  test.each([
    ['GZIP, deflate', '.gz'],
    ['Br', '.br'],
    ['BR;Q=0, gzip', '.gz'],
    ['identity', ''],
  ])('the encodings “%s” select the form “%s” of a file, in any case of letters', (accepted, suffix) => {
    const event = { context: { eventType: 'viewer-request' }, request: toRequest('/chat/assets/a.js', accepted) }

    expect(run(event)).toMatchObject({ uri: `/assets/a.js${suffix}` })
  })

  test('a response has the stored headers of the manifests, and no header of S3', () => {
    const headers = {
      'content-type': { value: 'text/javascript' },
      'x-amz-meta-x-content-type-options': { value: 'nosniff' },
      'x-amz-meta-owner': { value: 'release' },
      'x-amz-request-id': { value: '1' },
      'x-amz-server-side-encryption': { value: 'AES256' },
    }
    const event = {
      context: { eventType: 'viewer-response' },
      request: toRequest('/assets/a.js', ''),
      response: { statusCode: 200, headers },
    }

    expect(run(event)).toEqual({
      statusCode: 200,
      headers: {
        'content-type': { value: 'text/javascript' },
        'x-content-type-options': { value: 'nosniff' },
        vary: { value: 'Accept-Encoding' },
      },
    })
  })
})
