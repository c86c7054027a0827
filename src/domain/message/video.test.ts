import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toEmbedUrl } from './video.ts'

const HOSTS = { allowed: ['videos.tenant.test', 'help.tenant.test'], own: 'help.tenant.test' }
const embed = (address: string) => toEmbedUrl(address, HOSTS)

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const VIMEO = 'https://player.vimeo.com/video/76979871'
const LOOM_ID = '0123456789abcdef0123456789abcdef'

describe('addresses with a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s', YOUTUBE],
    ['https://www.youtube.com/watch/?v=dQw4w9WgXcQ#t=42', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1&enablejsapi=1', YOUTUBE],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', YOUTUBE],
    ['https://www.youtube.com/v/dQw4w9WgXcQ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['HTTPS://WWW.YouTube.COM/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/a_-b_-c_-d9', 'https://www.youtube-nocookie.com/embed/a_-b_-c_-d9'],
    ['https://vimeo.com/76979871', VIMEO],
    ['https://www.vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
    ['https://player.vimeo.com/video/76979871?autoplay=1', VIMEO],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', `${VIMEO}?h=8272103f6e`],
    ['https://vimeo.com/76979871/8272103f6e', `${VIMEO}?h=8272103f6e`],
    ['https://player.vimeo.com/video/76979871?h=%22onload', VIMEO],
    [`https://www.loom.com/share/${LOOM_ID}?sid=1`, `https://www.loom.com/embed/${LOOM_ID}`],
    [`https://loom.com/embed/${LOOM_ID}`, `https://www.loom.com/embed/${LOOM_ID}`],
    ['https://fast.wistia.net/embed/iframe/j38ihh83m5?x=1', 'https://fast.wistia.net/embed/iframe/j38ihh83m5'],
    ['https://acme.wistia.com/medias/j38ihh83m5', 'https://fast.wistia.net/embed/iframe/j38ihh83m5'],
    ['https://videos.tenant.test/play?id=7#now', 'https://videos.tenant.test/play?id=7'],
  ])('toEmbedUrl finds a video at %s', (address, expected) => {
    expect(embed(address)).toBe(expected)
  })
})

describe('addresses without a video', () => {
  test.each([
    [''],
    ['dQw4w9WgXcQ'],
    ['http://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['//www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https:www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https:\\\\www.youtube.com\\embed\\dQw4w9WgXcQ'],
    [' https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://www.you\ttube.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/videoseries?list=PL1'],
    ['https://www.youtube.com/watch?v=videoseries'],
    ['https://www.youtube.com/embed/dQw4w9WgXc'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQQ'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ/more'],
    ['https://www.youtube.com/embed/../redirect?q=https://evil.test'],
    ['https://www.youtube.com/redirect?q=https://evil.test&v=dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=%22%3E%3Cscript'],
    ['https://www.youtube.com/user/dQw4w9WgXcQ'],
    ['https://www.youtube.com.evil.test/embed/dQw4w9WgXcQ'],
    ['https://evil.test/www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://evilyoutube.com/embed/dQw4w9WgXcQ'],
    ['https://youtube.com./embed/dQw4w9WgXcQ'],
    ['https://accounts.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com@evil.test/embed/dQw4w9WgXcQ'],
    ['https://evil.test#@www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://me:secret@www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com:8443/embed/dQw4w9WgXcQ'],
    ['https://www.yоutube.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/12345'],
    ['https://vimeo.com/1234567890123'],
    ['https://vimeo.com/about'],
    ['https://loom.com/share/short'],
    ['https://fast.wistia.net.evil.test/embed/iframe/j38ihh83m5'],
    ['https://a.b.wistia.com/medias/j38ihh83m5'],
    ['https://sub.videos.tenant.test/play'],
    ['https://videos.tenant.test:444/play'],
    ['https://evil.test/'],
    ['javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ'],
    ['data:text/html,https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['blob:https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ])('toEmbedUrl finds no video at “%s”', (address) => {
    expect(embed(address)).toBeUndefined()
  })

  test('toEmbedUrl refuses the page’s own host, whether the tenant allows it or not', () => {
    expect(embed('https://help.tenant.test/')).toBeUndefined()
    expect(toEmbedUrl(YOUTUBE, { allowed: [], own: 'www.youtube-nocookie.com' })).toBeUndefined()
  })
})

const EMBED =
  /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d{6,12}(?:\?h=[\da-f]{6,16})?|www\.loom\.com\/embed\/[\da-f]{32}|fast\.wistia\.net\/embed\/iframe\/[\da-z]{10}|videos\.tenant\.test\/[^"'<>\s#]*)$/

const part = fc.constantFrom(
  ...[
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '?',
    '#',
    '&',
    '.',
    '%00',
    '\t',
    '"',
    '<',
    '..',
    'v=',
    'h=',
    'embed',
  ],
  ...[
    'www.youtube.com',
    'youtu.be',
    'vimeo.com',
    'player.vimeo.com',
    'fast.wistia.net',
    'videos.tenant.test',
    'evil.test',
  ],
  ...['dQw4w9WgXcQ', 'videoseries', '76979871', '8272103f6e', 'j38ihh83m5', 'watch', 'video', 'medias', 'iframe'],
)
const address = fc.oneof(
  fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 12 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('www.youtube.com/embed', 'vimeo.com', 'youtu.be', 'videos.tenant.test'), fc.array(part))
    .map(([place, rest]) => `https://${place}/${rest.join('')}`),
)

test('toEmbedUrl returns only embed addresses of the known forms for any address', () => {
  fc.assert(
    fc.property(address, (text) => {
      const found = embed(text)
      if (found !== undefined) expect(found).toMatch(EMBED)
    }),
    { numRuns: 5000 },
  )
})

test('toEmbedUrl leaves its own embed addresses unchanged', () => {
  fc.assert(
    fc.property(address, (text) => {
      const found = embed(text)
      if (found !== undefined) expect(embed(found)).toBe(found)
    }),
    { numRuns: 5000 },
  )
})
