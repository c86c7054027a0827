import { expect, test } from '@jest/globals'
import { isMixedContent, isPublicUrl } from './publicUrl.ts'

test.each(['https://chat.example.com/', 'https://cdn.example.com/chat/v2/', 'http://localhost:8080/'])(
  'a build can be served at %s',
  (url) => {
    expect(isPublicUrl(url)).toBe(true)
  },
)

test.each([
  '/',
  '/chat/',
  '//chat.example.com/',
  'chat.example.com/',
  'https://chat.example.com',
  'https://chat.example.com/?a=/',
  'https://chat.example.com/#/',
  'https:///',
  'ftp://chat.example.com/',
  'https://chat.example.com/"/',
  '',
])('a build cannot be served at "%s", which is not a valid public URL', (url) => {
  expect(isPublicUrl(url)).toBe(false)
})

test.each([
  ['https://chat.example.com/', false],
  ['http://localhost:8080/', false],
  ['http://chat.localhost/', false],
  ['http://127.0.0.1:8080/', false],
  ['http://[::1]/', false],
  ['http://chat.example.com/', true],
  ['http://localhost.example.com/', true],
  ['http://10.0.0.1/', true],
])('loading %s from an https page is mixed content: %p', (url, isKept) => {
  expect(isMixedContent(url)).toBe(isKept)
})
