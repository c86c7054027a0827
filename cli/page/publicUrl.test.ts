import { expect, test } from '@jest/globals'
import { isPublicUrl } from './publicUrl.ts'

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
])('a public URL is an absolute web address with a slash at its end, and not "%s"', (url) => {
  expect(isPublicUrl(url)).toBe(false)
})
