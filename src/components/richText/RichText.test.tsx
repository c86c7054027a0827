import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen } from '@testing-library/react'
import fc from 'fast-check'
import { Suspense } from 'react'
import { anyText } from '#test/support/anyText.ts'
import { renderContent } from '#test/support/renderContent.tsx'
import { MarkedText } from './MarkedText.tsx'
import { createRichText, RichText } from './RichText.tsx'

afterEach(cleanup)

/** Returns the rendered HTML of a text, without attributes for its look. */
function draw(text: string): string {
  const { container, unmount } = renderContent(<MarkedText text={text} />)
  const clone = document.createElement('div')
  for (const drawn of container.querySelectorAll(':scope > div > *, :scope > span')) clone.append(drawn.cloneNode(true))
  for (const element of clone.querySelectorAll('*')) {
    for (const name of ['class', 'target', 'rel', 'dir', 'tabindex', 'role', 'aria-label'])
      element.removeAttribute(name)
  }
  unmount()
  return clone.innerHTML.replaceAll('<bdi>', '').replaceAll('</bdi>', '')
}

const textOf = (text: string): string => {
  const { container, unmount } = renderContent(<MarkedText text={text} />)
  const { textContent } = container
  unmount()
  return textContent
}

const TABLE_OF_FOUR =
  '<div><div><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table></div></div>'

describe('Markdown', () => {
  test.each([
    ['two paragraphs', 'a\n\n\n\nb', '<p>a</p><p>b</p>'],
    ['a line break as typed', 'a\nb', '<p>a<br>b</p>'],
    ['spaces as typed', 'a   b', '<p>a   b</p>'],
    ['bold and italics', '**a** _b_ ***c***', '<p><strong>a</strong> <em>b</em> <em><strong>c</strong></em></p>'],
    ['strikethrough', '~~a~~', '<p><del>a</del></p>'],
    ['inline code', '`a  <b>`', '<p><code>a  &lt;b&gt;</code></p>'],
    ['a fenced code block', '```js\na\n\n  b\n```', '<div><pre><code>a\n\n  b</code></pre></div>'],
    ['an unclosed code fence', '```\na', '<div><pre><code>a</code></pre></div>'],
    ['an empty code fence as typed', '```', '<p>```</p>'],
    ['an indented code block', '    a\n      b', '<div><pre><code>a\n  b</code></pre></div>'],
    ['a quote', '> a\n> b', '<blockquote><p>a<br>b</p></blockquote>'],
    ['an empty quote as typed', '>', '<p>&gt;</p>'],
    ['a bullet list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['nested bullet lists', '- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['a loose bullet list', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['a numbered list', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a list that starts at a year', '1984. a', '<ol start="1984"><li>a</li></ol>'],
    ['the boxes of tasks', '- [x] a\n- [ ] b\n- c', '<ul><li>☑ a</li><li>☐ b</li><li>c</li></ul>'],
    ['a loose task list', '1. [X] a\n\n2. [ ] b', '<ol start="1"><li><p>☑ a</p></li><li><p>☐ b</p></li></ol>'],
    ['a heading as bold text', '### a *b*', '<p><strong>a <em>b</em></strong></p>'],
    ['an empty heading as typed', '#', '<p>#</p>'],
    ['a horizontal rule', 'a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    ['a signature separator as typed', 'Thanks\n--\nAnn', '<p>Thanks<br>--<br>Ann</p>'],
    ['escaped asterisks', '\\*a\\*', '<p>*a*</p>'],
    [
      'a table',
      '|a|b|\n|-|-|\n|c|*d*|\n|e',
      '<div><div><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>c</td><td><em>d</em></td></tr><tr><td>e</td><td></td></tr></tbody></table></div></div>',
    ],
    ['a table without pipes at its edges', 'a|b\n-|-\nc|d', TABLE_OF_FOUR],
    ['lines with pipes that are no table as typed', '|a|b|\n|c|d|', '<p>|a|b|<br>|c|d|</p>'],
    ['a link definition as typed', '[a]: b', '<p>[a]: b</p>'],
    ['a raw HTML block as typed', '<div class="a">\n*b*\n</div>', '<p>&lt;div class="a"&gt;\n*b*\n&lt;/div&gt;</p>'],
    ['a line break of HTML', 'a<br>b<BR />c', '<p>a<br>b<br>c</p>'],
    ['inline HTML tags as typed', 'a <b>*c*</b>', '<p>a &lt;b&gt;<em>c</em>&lt;/b&gt;</p>'],
    ['an HTML comment as typed', 'a <!-- *b* -->', '<p>a &lt;!-- *b* --&gt;</p>'],
  ])('a Markdown text renders %s', (_, text, expected) => {
    expect(draw(text)).toBe(expected)
  })
})

const AS_TYPED = `a < b && c > d "q" 'x' &amp; &lt;b&gt; &#65;&#x42; &#38;lt; &copy;`

test.each([
  ['in plain text', AS_TYPED, AS_TYPED],
  ['in bold text', `**${AS_TYPED}**`, AS_TYPED],
  ['in inline code', `\`${AS_TYPED}\``, AS_TYPED],
  ['in a code block', `\`\`\`\n${AS_TYPED}\n\`\`\``, AS_TYPED],
  ['in a list', `- ${AS_TYPED}`, AS_TYPED],
  ['in a heading', `# ${AS_TYPED}`, AS_TYPED],
  ['in a link', `[${AS_TYPED}](https://a.test)`, AS_TYPED],
  ['after an unclosed tag', `<pre>x ${AS_TYPED}`, `<pre>x ${AS_TYPED}`],
])('special characters are shown as typed %s', (_, text, expected) => {
  expect(textOf(text)).toBe(expected)
})

describe('links', () => {
  test.each([
    ['with formatted text', '[a *b*](https://c.test/d)', '<a href="https://c.test/d">a <em>b</em></a>'],
    ['without its title', '[a](https://c.test "t")', '<a href="https://c.test/">a</a>'],
    ['with its address for empty text', '[](https://c.test)', '<a href="https://c.test/">https://c.test</a>'],
    ['with its address for invisible text', '[\u200b](https://c.test)', '<a href="https://c.test/">https://c.test</a>'],
    [
      'from a URL without its full stop',
      'https://c.test/d?e=1&f=2.',
      '<a href="https://c.test/d?e=1&amp;f=2">https://c.test/d?e=1&amp;f=2</a>.',
    ],
    ['from a URL in angle brackets', '<https://c.test>', '<a href="https://c.test/">https://c.test</a>'],
    ['from an address without a scheme', 'www.c.test', '<a href="https://www.c.test/">www.c.test</a>'],
    ['to an address without a scheme', '[a](www.c.test)', '<a href="https://www.c.test/">a</a>'],
    ['from an email address', 'a.b@c.test', '<a href="mailto:a.b@c.test">a.b@c.test</a>'],
    ['to a telephone number', '[call](tel:+3212345)', '<a href="tel:+3212345">call</a>'],
    ['to the telephone number in its text', '[012 34 56](tel:+32123456)', '<a href="tel:+32123456">012 34 56</a>'],
    ['with its own host as text', '[c.test](https://www.c.test/d)', '<a href="https://www.c.test/d">c.test</a>'],
    ['with its parent domain as text', '[c.test](https://d.c.test)', '<a href="https://d.c.test/">c.test</a>'],
    ['with a host in its path', 'https://c.test/d.test', '<a href="https://c.test/d.test">https://c.test/d.test</a>'],
    ['from an image', '![a *b*](https://c.test/d.png)', '<a href="https://c.test/d.png">a b</a>'],
    [
      'from an image without alternative text',
      '![](https://c.test/d.png)',
      '<a href="https://c.test/d.png">https://c.test/d.png</a>',
    ],
    ['around an image', '[![a](https://b.test/c.png)](https://d.test)', '<a href="https://d.test/">a</a>'],
    ['from an image whose text is a link', '![[a](https://b.test)](https://c.test)', '<a href="https://c.test/">a</a>'],
  ])('a Markdown text renders a link %s', (_, text, expected) => {
    expect(draw(text)).toBe(`<p>${expected}</p>`)
  })

  test('a link in a message opens in a new tab without an opener or a referrer', () => {
    renderContent(<MarkedText text="[a](https://b.test)" />)
    expect(screen.getByRole('link')).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(screen.getByRole('link').closest('bdi')).not.toBeNull()
  })
})

describe('misleading links', () => {
  test.each([
    ['[paypal.com](https://evil.test)', 'paypal.com (evil.test)'],
    ['[**paypal**.com](https://evil.test)', 'paypal.com (evil.test)'],
    ['[https://www.paypal.com/login](https://evil.test/x)', 'https://www.paypal.com/login (evil.test)'],
    ['[log in at paypal.com.](https://evil.test)', 'log in at paypal.com. (evil.test)'],
    ['[(paypal.com)](https://evil.test)', '(paypal.com) (evil.test)'],
    ['[evil.test](https://notevil.test)', 'evil.test (notevil.test)'],
    ['[paypal.com](https://paypal.com.evil.test)', 'paypal.com (paypal.com.evil.test)'],
    ['[PayPal.COM](https://evil.test)', 'PayPal.COM (evil.test)'],
    ['[pay\u200bpal.com](https://evil.test)', 'pay\u200bpal.com (evil.test)'],
    ['[ｐａｙｐａｌ.com](https://evil.test)', 'ｐａｙｐａｌ.com (evil.test)'],
    ['[paypal。com](https://evil.test)', 'paypal。com (evil.test)'],
    ['[\u202Emoc.lapyap](https://moc.lapyap)', 'moc.lapyap (moc.lapyap)'],
    ['[photo\u202Egnp.exe](https://evil.test/x)', 'photognp.exe (evil.test)'],
    ['[*photo*\u2067gnp.exe](https://evil.test/x)', 'photognp.exe (evil.test)'],
    ['[192.0.2.1](https://evil.test)', '192.0.2.1 (evil.test)'],
    ['[paypal·com](https://evil.test)', 'paypal·com (evil.test)'],
    ['[paypal\u200A.\u200Acom](https://evil.test)', 'paypal\u200A.\u200Acom (evil.test)'],
    ['[+32 2 555 01 00](tel:+19005550100)', '+32 2 555 01 00 (+19005550100)'],
    ['[раураӏ.com](https://xn--80aa0aec.com)', 'раураӏ.com (xn--80aa0aec.com)'],
    ['https://pаypal.com', 'https://pаypal.com (xn--pypal-4ve.com)'],
    ['https://paypal.com@evil.test/', 'https://paypal.com@evil.test/ (evil.test)'],
    ['[hello](https://paypal@evil.test/)', 'hello (evil.test)'],
    ['[shop.test](https://shop.test\\@evil.test)', 'shop.test (evil.test)'],
    ['[help@paypal.com](mailto:x@evil.test)', 'help@paypal.com (evil.test)'],
    ['[help@paypal.com](mailto:x@evil.test,help@paypal.com)', 'help@paypal.com (x@evil.test,help@paypal.com)'],
    ['[paypal.com](tel:+123)', 'paypal.com (+123)'],
    ['![paypal.com](https://evil.test/x.png)', 'paypal.com (evil.test)'],
  ])('a misleading link shows its real destination: %j', (text, expected) => {
    expect(textOf(text)).toBe(expected)
  })
})

const REFUSED_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java&#115;cript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'java\\script:alert(1)',
  '\\javascript:alert(1)',
  'javascript://shop.test/%0aalert(1)',
  'data:text/html,<b>',
  'data:text/html;base64,PHN2Zz4=',
  'DATA:image/svg+xml,x',
  'vbscript:msgbox(1)',
  'view-source:https://shop.test',
  'blob:https://shop.test/1',
  'file:///etc/passwd',
  'ftp://shop.test',
  'intent://shop.test',
  'about:blank',
  '//evil.test',
  '\\\\evil.test',
  '/\\evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:\\\\evil.test',
  'https://',
  '/account',
  'account.html',
  '#top',
  '?a=b',
  '',
]

test.each(REFUSED_ADDRESSES)('a link to the refused address %j is shown as text', (address) => {
  for (const text of [`[a](${address})`, `[a](<${address}>)`, `![a](${address})`, `<${address}>`]) {
    expect(draw(text)).not.toMatch(/<a|<img/)
  }
  expect(textOf('[a](javascript:b)')).toBe('[a](javascript:b)')
})

describe('limits', () => {
  test('twenty nested quotes are rendered, and twenty-one are shown as plain text', () => {
    expect(draw(`${'>'.repeat(20)} a`)).toMatch(/^(<blockquote>){20}<p>a/)
    expect(draw(`${'>'.repeat(21)} *a*`)).toBe(`<span>${'&gt;'.repeat(21)} *a*</span>`)
  })

  test('a text of 20,000 characters is rendered as Markdown, and a longer text is plain', () => {
    expect(draw(`*a*${'b'.repeat(19_997)}`)).toContain('<em>')
    expect(draw(`*a*${'b'.repeat(19_998)}`)).not.toContain('<em>')
  })

  const UNKIND = ['*', '_', '~', '`', '[', '![', '>', '> ', '- ', '1. ', '<', '<a ', '\\', '*a_', '_a*', '<*a>', '[a](b', '&#65;', 'a@', 'a.', '|', '#', '\n', ' ', 'a\n-\n', '**a *b ', '```\n'] // prettier-ignore
  const SIZES = [3_000, 5_000, 20_000, 150_000]

  /** Returns the CPU time for rendering a text, in µs, which is independent of the load by other processes. */
  const workFor = (text: string): number => {
    const before = process.cpuUsage()
    textOf(text)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }

  /** Text with as many paragraphs as possible. Its second rendering, after compilation, sets the machine's limit. */
  const PARAGRAPHS = 'a\n\n'.repeat(6_666)
  let allowed = 0
  beforeAll(() => {
    workFor(PARAGRAPHS)
    allowed = 4 * workFor(PARAGRAPHS)
  })

  test.each(UNKIND)('a long text of repeated %j is rendered within the time limit', (part) => {
    const work = SIZES.map((size) => workFor(part.repeat(size / part.length)))
    expect(Math.max(...work)).toBeLessThan(allowed)
  })
})

const ALLOWED_HREF = /^(?:https?:|mailto:|tel:)/
const ALLOWED_ELEMENTS =
  'div span p br strong em del code pre blockquote ul ol li hr a bdi table thead tbody tr th td'.split(' ')
const ALLOWED_ATTRIBUTES = 'class href target rel dir tabindex role aria-label start scope'.split(' ')

/** Returns the elements, attributes and addresses that a rendered text must not have. */
function findFaults(text: string): readonly string[] {
  const { container, unmount } = renderContent(<MarkedText text={text} />)
  const elements = [...container.querySelectorAll('*')]
  const faults = elements.flatMap((element) => [
    ...(ALLOWED_ELEMENTS.includes(element.localName) ? [] : [element.localName]),
    ...element.getAttributeNames().filter((name) => !ALLOWED_ATTRIBUTES.includes(name)),
    ...(ALLOWED_HREF.test(element.getAttribute('href') ?? 'https:') ? [] : [element.outerHTML]),
    ...(element.matches('a a') ? ['a link in a link'] : []),
  ])
  unmount()
  return faults
}

const HOSTILE = [
  '<script>steal()</script>',
  '<ScRiPt src=//evil.test/s.js></sCrIpT>',
  '<script\n>steal()</script\n>',
  '<<script>steal();//<</script>',
  '<scr<script>ipt>steal()</scr</script>ipt>',
  '<img src=x onerror=steal()>',
  '<img/src=`x`/onerror=steal()>',
  '<img src="x" onerror="&#115;teal()">',
  '<img src=x:x onerror\u000b=steal()>',
  '"><img src=x onerror=steal()>',
  "'><img src=x onerror=steal()>",
  '<svg onload=steal()>',
  '<svg/onload=steal()//',
  '<svg><script>steal()</script></svg>',
  '<svg><animate onbegin=steal() attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml,<svg id=x></svg>#x">',
  '<svg><a xlink:href="javascript:steal()"><text y=9>a</text></a>',
  '<math><mtext></p><style><img src=x onerror=steal()></style>',
  '<math><mi xlink:href="javascript:steal()">a</mi></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=steal()>',
  '<noscript><p title="</noscript><img src=x onerror=steal()>">',
  '<iframe src="javascript:steal()"></iframe>',
  '<iframe srcdoc="<script>steal()</script>">',
  '<object data="javascript:steal()"></object>',
  '<embed src="javascript:steal()">',
  '<body onload=steal()>',
  '<input autofocus onfocus=steal()>',
  '<details open ontoggle=steal()>',
  '<video><source onerror=steal()></video>',
  '<audio src=x onerror=steal()>',
  '<marquee onstart=steal()>',
  '<p style="background:url(javascript:steal())">a</p>',
  '<style>@import "//evil.test/s.css";</style>',
  '<link rel=stylesheet href=//evil.test/s.css>',
  '<meta http-equiv=refresh content="0;url=javascript:steal()">',
  '<base href="javascript:/steal()//">',
  '<template><script>steal()</script></template>',
  '<a href="javascript:steal()">a</a>',
  '<a href=" &#14; javascript:steal()">a</a>',
  '<a href="jav&Tab;ascript:steal()">a</a>',
  '<a onmouseover=steal()>a</a>',
  '<form action="javascript:steal()"><button>a</button></form>',
  '<button formaction=javascript:steal()>a</button>',
  '<!--><img src=x onerror=steal()>-->',
  '<![CDATA[<script>steal()</script>]]>',
  '<?xml version="1.0"?><script>steal()</script>',
  '<!DOCTYPE html><script>steal()</script>',
  '[a](javascript:steal())',
  '[a](javascript:window.onerror=steal;throw%201)',
  '[a](<javascript:steal()>)',
  '[a]( javascript:steal() "t")',
  '[a](JAVASCRIPT:steal())',
  '[a](data:text/html;base64,PHNjcmlwdD5zdGVhbCgpPC9zY3JpcHQ+)',
  '[a](https://b.test" onmouseover="steal())',
  '[a](https://b.test/"><script>steal()</script>)',
  '[<img src=x onerror=steal()>](https://b.test)',
  '[a](https://b.test "><img src=x onerror=steal()>")',
  '![a](javascript:steal())',
  '![a"onerror="steal()](https://b.test/c.png)',
  '![a](https://b.test/c.png"onerror="steal\\(\\))',
  '[![a](javascript:steal())](javascript:steal())',
  '[a][b]\n\n[b]: javascript:steal()',
  '<javascript:steal()>',
  '<https://b.test/"onclick="steal()>',
  'https://b.test/"onclick=steal()//',
  'https://b.test/<script>steal()</script>',
  '`<script>steal()</script>`',
  '```"><script>steal()</script>\n</code></pre><script>steal()</script>\n```',
  '|<script>steal()</script>|\n|-|\n|<img src=x onerror=steal()>|',
  '# <img src=x onerror=steal()>',
  '> <iframe src=//evil.test>',
  '- <svg onload=steal()>',
  '**<script>steal()</script>**',
  '&lt;script&gt;steal()&lt;/script&gt;',
  '&#60;script&#62;steal()&#60;/script&#62;',
  '__proto__ [a](constructor:b) [toString](__proto__)',
]

test.each(HOSTILE)('hostile text is rendered with allowed elements, attributes and links only: %j', (text) => {
  expect(findFaults(text)).toEqual([])
})

const PARTS = [
  ...'*_~`[]()!<>#-+.:|\\&"\'\n\t /@1aé'.split(''),
  '**', '~~', '```\n', '\n\n', '> ', '- ', '1. ', '    ', '](', '![', '[a](', '<a ', '</a>', '<!--', '-->', '&#58;', '&amp;', '| a |\n|-|\n', '---\n',
  'https://', 'www.', 'b.test', 'a@b.test', 'javascript:', 'data:', 'tel:1', 'mailto:', '\u202E', '\u200b', '\0', '\ud800', '😀',
] // prettier-ignore

describe('arbitrary text', () => {
  const holds = (text: string) => expect(findFaults(text)).toEqual([])

  test('any characters in a message are rendered with allowed elements, attributes and links only', () => {
    fc.assert(fc.property(anyText({ maxLength: 200 }), holds), { numRuns: 300 })
  })

  test('any Markdown marks in a message are rendered with allowed elements, attributes and links only', () => {
    const marks = fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(fc.property(marks, holds), { numRuns: 1_500 })
  })

  test('every letter and digit of a text is shown', () => {
    const letter = fc.constantFrom(...'abcxyzABCXYZ0189 \n'.split(''))
    const plain = fc.array(letter, { maxLength: 80 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(plain, (text) => {
        expect(textOf(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})

describe('messages', () => {
  test('a message without markup is shown as typed at once', () => {
    const { container } = renderContent(<RichText text={'Hi,  there\n\nAnn'} />)
    expect(container.innerHTML).toBe('<span class="plain">Hi,  there\n\nAnn</span>')
  })

  test('a message of a few emoji is shown large', () => {
    renderContent(<RichText text="👍🏽🎉" />)
    expect(screen.getByText('👍🏽🎉')).toHaveClass('emoji')
  })

  test('a message with markup is shown as typed until the renderer has loaded', async () => {
    const { container } = renderContent(<RichText text="**Hi**" />)
    expect(container).toHaveTextContent('**Hi**')
    expect((await screen.findByText('Hi')).localName).toBe('strong')
  })

  test('a message with markup is shown as typed if the renderer fails to load', async () => {
    const Unlucky = createRichText(() => Promise.reject(new Error('offline')))
    const { container } = await act(async () => renderContent(<Unlucky text="**Hi**" />))
    expect(container.innerHTML).toBe('<span class="plain">**Hi**</span>')
  })

  test('a text that suspends waits with all around it for its chunk, and never appears as typed', async () => {
    let load: (chunk: { readonly MarkedText: typeof MarkedText }) => void = () => undefined
    const Waiting = createRichText(() => new Promise((resolve) => (load = resolve)))
    const { container } = renderContent(
      <Suspense fallback="Loading">
        <h1>Offer</h1>
        <Waiting text="**Hi**" suspends />
      </Suspense>,
    )
    expect(container).toHaveTextContent(/^Loading$/)
    await act(async () => load({ MarkedText }))
    expect(container).toHaveTextContent(/^OfferHi$/)
  })

  test('a text that has grown long before its renderer is loaded grows on, without marks as typed', async () => {
    let load: (chunk: { readonly MarkedText: typeof MarkedText }) => void = () => undefined
    const Waiting = createRichText(() => new Promise((resolve) => (load = resolve)))
    const view = renderContent(<Waiting text="**Expect" isOpen />)
    const shown: string[] = []
    const observer = new MutationObserver(() => shown.push(view.container.textContent))
    observer.observe(view.container, { childList: true, subtree: true, characterData: true })
    view.rerender(<Waiting text={'**Expect a third less range.**\n\nA **cold battery'} isOpen />)
    await act(async () => load({ MarkedText }))
    expect((await screen.findByText('cold')).localName).toBe('strong')
    observer.disconnect()
    expect(shown.filter((text) => text.includes('*'))).toEqual([])
  })
})
