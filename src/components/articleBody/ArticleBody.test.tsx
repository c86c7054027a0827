import { describe, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import fc from 'fast-check'
import { renderContent } from '#test/support/renderContent.tsx'
import { ArticleBody } from './ArticleBody.tsx'
import { sanitise } from './sanitise.ts'

/** Returns the rendered HTML of an article, without classes. */
function draw(html: string): string {
  const { container, unmount } = renderContent(
    <ArticleBody html={html} videoTitle="Video" allowedHosts={['videos.tenant.test', 'localhost']} />,
  )
  for (const element of container.querySelectorAll('[class]')) element.removeAttribute('class')
  const drawn = container.firstElementChild?.innerHTML ?? ''
  unmount()
  return drawn
}

const YOUTUBE = [
  '<iframe sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"',
  'allow="fullscreen; encrypted-media; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin"',
  'loading="lazy" credentialless="" title="Video" src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
].join(' ')

const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

const link = (address: string, text = address) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`

describe('article markup', () => {
  test.each([
    ['text', 'a &amp; b', 'a &amp; b'],
    ['a paragraph', '<p>a <b>b</b><br>c</p>', '<p dir="auto">a <b>b</b><br>c</p>'],
    ['a list with one text direction', '<ol start="3"><li><p>a</p></li></ol>', '<ol start="3" dir="auto"><li><p>a</p></li></ol>'],
    ['headings at level 3 or deeper', '<h2>a</h2><h4>b</h4>', '<h3 dir="auto">a</h3><h4 dir="auto">b</h4>'],
    ['an empty heading as a block', '<h1> </h1>', '<div dir="auto"> </div>'],
    ['a nested heading as a block', '<h1>a<em><h2>b</h2></em></h1>', '<h3 dir="auto">a<em><div dir="auto">b</div></em></h3>'],
    ['page landmarks as blocks', '<main>a</main><nav><p>b</p></nav>', '<div dir="auto">a</div><div><p dir="auto">b</p></div>'],
    ['a table in a scrollable block', '<table><tr><th scope="row" colspan="2">a</th></tr></table>', '<div><div tabindex="0" role="group" aria-label="a"><table><tbody><tr><th scope="row" colspan="2" dir="auto">a</th></tr></tbody></table></div></div>'],
    ['an empty table header as a cell', '<table><tr><th> </th></tr></table>', '<div><div tabindex="0"><table><tbody><tr><td> </td></tr></tbody></table></div></div>'],
    ['a table labelled by its caption', '<table><caption>a</caption></table>', '<div><div tabindex="0" role="group" aria-label="a"><table><caption dir="auto">a</caption></table></div></div>'],
    ['code', '<pre><code>a &lt;b&gt;</code></pre>', '<div><pre dir="ltr" tabindex="0" role="group" aria-label="a <b>"><code>a &lt;b&gt;</code></pre></div>'],
    ['text in another language', '<span lang="nl">a</span>', '<span lang="nl">a</span>'],
    ['a collapsible section', '<details open><summary>a</summary>b</details>', '<details open="" dir="auto"><summary dir="auto">a</summary>b</details>'],
    ['a picture', '<img src="https://a.test/b.png" width="40" height="30">', '<img width="40" height="30" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" src="https://a.test/b.png">'],
    ['an http picture from its https address', '<img alt="b" src="http://a.test/b.png">', '<img alt="b" loading="lazy" decoding="async" referrerpolicy="no-referrer" src="https://a.test/b.png">'],
    ['a picture after a base element', '<base href="http://a.test"><img src="http://a.test/b.png">', '<img alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" src="https://a.test/b.png">'],
    ['the alternative text of a data URL picture', '<img alt="b" src="data:image/png;base64,AAAA">', 'b'],
    ['a link', '<a href="https://a.test/b" target="_top" rel="opener">c</a>', link('https://a.test/b', 'c')],
    ['an email link', '<a href="mailto:a@b.test">c</a>', link('mailto:a@b.test', 'c')],
    ['a telephone link', '<a href="tel:+3212345">c</a>', link('tel:+3212345', 'c')],
    ['a misleading link with its real host', '<a href="https://evil.test/">bank.test</a>', `${link('https://evil.test/', 'bank.test')}<bdi> (evil.test)</bdi>`],
  ])('an article renders %s', (_, html, expected) => {
    expect(draw(html)).toBe(expected)
  }) // prettier-ignore

  test.each([
    ['javascript:alert(1)'],
    [' java\nscript:alert(1)'],
    ['data:text/html,a'],
    ['blob:https://a.test/1'],
    ['vbscript:a'],
    ['//a.test/b'],
    ['/b'],
    ['b.html'],
    ['ftp://a.test'],
    ['https:a.test'],
    ['https:\\\\a.test'],
    ['#a'],
    ['intent://a#Intent;end'],
  ])('an article renders a link to %j as plain text', (address) => {
    const anchor = document.createElement('a')
    anchor.setAttribute('href', address)
    anchor.textContent = 'words'
    expect(draw(anchor.outerHTML)).toBe('words')
  })
})

describe('article videos', () => {
  test.each([
    ['from an iframe', `<iframe src="${WATCH}"></iframe>`, YOUTUBE],
    ['from an oembed', `<oembed url="${WATCH}"></oembed>`, YOUTUBE],
    ['from a self-closing oembed', `<oembed url="${WATCH}"/><p>a</p>`, `${YOUTUBE}<p dir="auto">a</p>`],
    ['from a figure', `<figure class="media"><oembed url="${WATCH}"></oembed></figure>`, `<figure>${YOUTUBE}</figure>`],
    ['from an editor’s preview', `<figure><div data-oembed-url="${WATCH}"><div style="height:0"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" style="top:0"></iframe></div></div></figure>`, `<figure><div><div>${YOUTUBE}</div></div></figure>`],
    ['from an iframe with fallback text', `<iframe src="${WATCH}"><p>No frames?</p></iframe>`, YOUTUBE],
    ['without the attributes of its iframe', `<iframe src="${WATCH}" srcdoc="<script>alert(1)</script>" onload="alert(1)" name="a" id="b" style="position:fixed" allow="camera" sandbox="allow-top-navigation" title="c"></iframe>`, YOUTUBE],
  ])('an article plays a video %s', (_, html, expected) => {
    expect(draw(html)).toBe(expected)
  }) // prettier-ignore

  test('an article plays a video from a host that the tenant allows', () => {
    expect(draw('<iframe src="https://videos.tenant.test/7"></iframe>')).toContain('src="https://videos.tenant.test/7"')
  })

  test.each([
    ['a playlist', 'https://www.youtube.com/embed/videoseries?list=a'],
    ['an unknown site', 'https://a.test/b'],
    ['the page’s own address', 'https://localhost/'],
  ])('an article shows a link instead of a player for %s', (_, address) => {
    expect(draw(`<iframe src="${address}"></iframe>`)).toBe(`<bdi>${link(address)}</bdi>`)
    expect(draw(`<oembed url="${address}"></oembed>`)).toBe(`<bdi>${link(address)}</bdi>`)
  })

  test('an article shows a <video> element as a link to its source', () => {
    expect(draw('<video controls autoplay><source src="https://a.test/b.mp4"></video>')).toBe(
      `<bdi>${link('https://a.test/b.mp4')}</bdi>`,
    )
  })

  test.each(['javascript:alert(1)', '//www.youtube.com/embed/dQw4w9WgXcQ', 'data:text/html,a', ''])(
    'an article renders nothing for an iframe with the address %j',
    (address) => {
      expect(draw(`<p>a<iframe src="${address}"></iframe></p>`)).toBe('<p dir="auto">a</p>')
    },
  )
})

test.each([
  ['<li>a<h1><li>b', '<div>a<h3 dir="auto"><div>b</div></h3></div>'],
  ['<dd>a<h1><dd>b', '<div>a<h3 dir="auto"><div>b</div></h3></div>'],
  ['<dl><div><dt>a</dt><dd>b</dd></div></dl>', '<dl dir="auto"><div><dt>a</dt><dd>b</dd></div></dl>'],
])('an article renders list items outside a list as plain blocks: %s', (html, expected) => {
  expect(draw(html)).toBe(expected)
})

test.each([
  ['a form', '<form action="https://a.test"><label>Name <input name="a"></label><button formaction="b">Send</button></form>', 'Name Send'],
  ['styles and classes', '<style>p{}</style><p style="position:fixed" class="a" id="b">c</p>', '<p dir="auto">c</p>'],
  ['a custom element', '<x-a onclick="a">b</x-a>', 'b'],
  ['an image map', '<map name="a"><area href="https://a.test" shape="default"></map>b', 'b'],
  ['SVG and MathML', '<svg><a href="https://a.test"><text>a</text></a></svg><math><mi>x</mi></math>b', 'b'],
  ['linked and embedded documents', '<base href="https://a.test"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="https://a.test"><object data="https://a.test">c</object><embed src="https://a.test">', 'c'],
  ['a template', '<template><p>a</p></template>b', 'b'],
  ['picture sources and srcset', '<picture><source srcset="https://a.test/c 2x"><img alt="b" srcset="https://a.test/b 2x"></picture>', 'b'],
  ['ping and download of a link', '<a ping="https://a.test/p" href="https://a.test/b" download="c">d</a>', link('https://a.test/b', 'd')],
  ['a link inside a link', '<a href="https://a.test/b"><object><a href="https://a.test/c">d</a></object></a>', link('https://a.test/c', 'd')],
  ['a frameset', '<frameset onload="alert(1)"><frame src="https://a.test"></frameset>', ''],
])('forbidden markup is removed from an article: %s', (_, html, expected) => {
  expect(draw(html)).toBe(expected)
}) // prettier-ignore

test.each([
  ['Hello', 'ltr'],
  ['<p>12. مرحبا</p>', 'rtl'],
  ['<h1>שלום</h1><p>Hello</p>', 'rtl'],
])('the direction of the article %s is %s', (html, direction) => {
  const { container } = renderContent(<ArticleBody html={html} videoTitle="Video" />)
  expect(container.firstElementChild).toHaveAttribute('dir', direction)
  cleanup()
})

test('a link around a picture without alternative text is named after its host', () => {
  renderContent(
    <ArticleBody html='<a href="https://a.test/b"><img src="https://a.test/c.png"></a>' videoTitle="Video" />,
  )
  expect(screen.getByRole('link', { name: 'a.test' })).toBeInTheDocument()
})

test('the iframe of a video has a title for screen readers', () => {
  renderContent(<ArticleBody html={`<iframe src="${WATCH}"></iframe>`} videoTitle="Video" />)
  expect(screen.getByTitle('Video')).toBeInTheDocument()
})

const piece = fc.constantFrom(
  ...['<p>', '</p>', '<div>', '</div>', '<a href="https://a.test">', '</a>', '<table>', '</table>', '<tr>', '<td>'],
  ...['<svg>', '</svg>', '<math>', '</math>', '<mtext>', '<mglyph>', '<style>', '</style>', '<title>', '</title>'],
  ...['<foreignObject>', '<desc>', '<annotation-xml encoding="text/html">', '<form>', '</form>', '<select>', '<option>'],
  ...['<!--', '-->', '<![CDATA[', ']]>', '<noscript>', '</noscript>', '<template>', '</template>', '<object>', '</object>'],
  ...['<img src=x onerror=alert(1)>', '<img alt="</style><script>">', '<iframe src="https://a.test">', '</iframe>'],
  ...['<oembed url="https://youtu.be/dQw4w9WgXcQ">', '<b>', '</b>', '<i>', '<li>', '<ul>', '<h1>', '</h2>', '<pre>\n\n', '<frameset>', '<plaintext>'],
) // prettier-ignore
const markup = fc
  .array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string({ maxLength: 4 })), { maxLength: 20 })
  .map((pieces) => pieces.join(''))

test('sanitising sanitised markup again changes nothing', () => {
  fc.assert(
    fc.property(markup, (html) => {
      const once = sanitise(html)?.innerHTML ?? ''
      expect(sanitise(once)?.innerHTML).toBe(once)
    }),
    { numRuns: 400 },
  )
}, 30_000)

const ALLOWED_ELEMENT =
  /^(?:div|p|h[3-6]|hr|br|wbr|pre|figure|figcaption|details|summary|blockquote|a|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|ruby|rp|rt|ul|ol|li|dl|dt|dd|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td|img|iframe)$/
const ALLOWED_ATTRIBUTE =
  /^(?:class|dir|lang|href|target|rel|src|alt|width|height|loading|decoding|referrerpolicy|credentialless|sandbox|allow|title|tabindex|role|aria-label|start|value|reversed|open|datetime|scope|colspan|rowspan|span)$/

test('any article markup is rendered with allowed elements and attributes only', () => {
  fc.assert(
    fc.property(markup, (html) => {
      const { container, unmount } = renderContent(<ArticleBody html={html} videoTitle="Video" />)
      for (const element of container.querySelectorAll('*')) {
        expect(element.localName).toMatch(ALLOWED_ELEMENT)
        for (const { name } of element.attributes) expect(name).toMatch(ALLOWED_ATTRIBUTE)
      }
      unmount()
    }),
    { numRuns: 400 },
  )
}, 30_000)
