import { describe, expect, test } from '@jest/globals'
import { parseStoreAddress } from './storeAddress.ts'

describe('the address of a store', () => {
  test.each([
    ['s3://chat-files', { kind: 's3', bucket: 'chat-files', prefix: '' }],
    ['s3://chat-files/', { kind: 's3', bucket: 'chat-files', prefix: '' }],
    ['s3://chat-files/widget/eu', { kind: 's3', bucket: 'chat-files', prefix: 'widget/eu/' }],
    ['s3://chat-files/widget/', { kind: 's3', bucket: 'chat-files', prefix: 'widget/' }],
    ['file:///srv/chat', { kind: 'folder', folder: '/srv/chat' }],
    ['file:///srv//chat//', { kind: 'folder', folder: '/srv/chat' }],
    ['file:///srv/chat%20files/', { kind: 'folder', folder: '/srv/chat files' }],
  ])('%s is accepted', (text, expected) => {
    expect(parseStoreAddress(text)).toEqual(expected)
  })

  test.each([
    '',
    'public',
    '/srv/chat',
    's3://',
    's3:///prefix',
    's3://Bucket',
    's3://ab',
    's3://chat-files//',
    's3://chat-files/a//b',
    's3://chat-files/../b',
    's3://chat-files/a?b',
    's3://chat-files/a b',
    's3://key:secret@chat-files/a',
    'https://chat-files.s3.amazonaws.com/',
    'file://srv/chat',
    'file:srv/chat',
    'file:///',
    'file:////',
    'file:///srv%00/chat',
    'file:///..',
    'file:///srv/chat?x',
    'file:///a%2Fb',
    'file:///srv/chat\n',
  ])('%j is refused', (text) => {
    expect(parseStoreAddress(text)).toBe(undefined)
  })
})
