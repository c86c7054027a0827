/**
 * The tables below contain two hundred texts that must never get into a tenant, a file name, a page, a policy or a
 * script. Each table is for the field in which an attacker would try its texts.
 */

const TOKENS = [
  '', ' ', '.', '..', '../..', '../../etc/passwd', '..\\..\\windows', '/etc/passwd', 'C:\\x', 'a/b', 'a\\b', 'a b', ' demo', 'demo ',
  'demo\n', 'demo\r\nSet-Cookie: x=1', 'demo\u0000', 'demo\u0000.html', '%2e%2e%2f', 'demo%00', 'demo?x=1', 'demo#x', 'demo&token=other',
  'demo;rm -rf /', '$(reboot)', '`reboot`', '${1+1}', '{{1+1}}', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'", '</script>', '<!--', ']]>', 'démo', 'dеmo', 'demo\u200b', '\u202eomed', '\ufeffdemo', '\ud800', 'demo.', 'de.mo',
  'demo:stream', 'demo*', '*', '~', '~root', '@demo', '|cat', 'x'.repeat(129), 'x'.repeat(100_000), '__proto__',
] // prettier-ignore

const COLOURS = [
  '', '#', '#f', '#ff', '#ffff', '#fffff', '#fffffff', '#ffffffff', 'fff', 'ffffff', 'red', 'transparent', 'currentColor', 'inherit',
  'rgb(0,0,0)', 'hsl(0 0% 0%)', 'oklch(1 0 0)', 'var(--x)', 'url(https://evil.test/x)', 'url(javascript:alert(1))', '#fff;}', '#fff}body{display:none}',
  '#fff;background:url(https://evil.test)', '#fff/*', '#ffffff\n', ' #ffffff', '#ffffff ', '#ggg', '#12345g', '#１２３', '#fff\u0000', '##fff',
  'expression(alert(1))', '</style><script>alert(1)</script>', '"', "'", '\\#fff', '#fff"onload="x', 'constructor', '#-12',
] // prettier-ignore

const LOCALES = [
  '', 'xx', 'EN', 'en ', ' en', 'en\n', 'en_US', 'en-US', 'pt-BR', 'pt_br', 'zh', 'de_DE', '../en', 'en.json', 'en/../de', 'en\u0000', '*', 'all',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(10_000), 'еn', 'ar\u202e', '<b>en</b>', '${locale}', 'en;de', 'en,de', 'null',
] // prettier-ignore

const URLS = [
  'javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x', 'file:///etc/passwd',
  'blob:https://x.example.com/1', 'about:blank', 'ftp://x.example.com', 'gopher://x.example.com', '//x.example.com', '/\\x.example.com', 'x.example.com',
  'http://x.example.com', 'ws://x.example.com', 'https:x.example.com', 'https:/x.example.com', 'https:\\\\x.example.com', 'https://', 'https:///x',
  'https://user@x.example.com', 'https://user:secret@x.example.com', 'https://@x.example.com', 'https://x.example.com@evil.test', 'https://x.example.com#x', 'https://x.example.com/#',
  'https://x.example.com:443', 'https://x.example.com:0x50', 'https://x.example.com:99999', 'https://x.example.com/a b', 'https://x.example.com/a\tb', 'https://x.example.com\n',
  ' https://x.example.com', "https://x.example.com/'", 'https://x.example.com/"><script>', 'https://x.example.com/;script-src *', 'https://x.example.com; script-src *',
  'https://x.example.com, https://evil.test', 'https://x.example.com https://evil.test', 'https://x.example.com/../..', 'https://x.example.com/./a', 'https://x.example.com/a/../b',
  'https://X.example.com', 'HTTPS://x.example.com', 'https://ⓧ.example.com', 'https://еxample.com', 'https://x。example.com', 'https://x.example.com.', 'https://.example.com',
  'https://x..example.com', 'https://-x.example.com', 'https://x_.example.com', 'https://localhos', 'https://com', 'https://*', 'https://*.example.com', 'https://2130706433',
  'https://0x7f.1', 'https://127.1', 'https://0', 'https://[::1]', 'https://169.254.169.254', 'http://169.254.169.254/latest', 'http://localhost.evil.test', 'http://127.0.0.1.evil.test',
  'http://localhost@evil.test', 'https://%65xample.com', 'https://x.example.com\u0000', 'https://x.example.com\u202e', 'https://x.example.com\\@evil.test', 'null', '*', 'self', "'self'",
  "'unsafe-inline'", 'https:', '${url}', `https://x.example.com/${'a'.repeat(3000)}`,
] // prettier-ignore

const HOSTS = [
  ...URLS,
  'https://x.example.com/',
  'https://x.example.com/path',
  'https://x.example.com?x',
  '',
  'wss://x.example.com',
]

const VIDEO_HOSTS = [
  '', 'com', 'localhost', '*', '*.example.com', 'https://play.example.com', 'play.example.com:443', 'play.example.com/x', '127.0.0.1', '[::1]',
  'Play.example.com', 'play.example.com.', '.example.com', 'play..example.com', '-play.example.com', 'play_.example.com', 'play.example.com;', 'play.example.com evil.test',
  "'self'", 'data:', 'плей.example.com', 'play.example.c', `${'a'.repeat(64)}.example.com`, 'play.example.com\n', 'a.1', '192.168.0.1',
] // prettier-ignore

const PATHS = ['../out', '/', '~/x', 'a\u0000b', 'con', 'x'.repeat(5000), '\\\\server\\share', 'a\nb', '', 'file:///x']

const TEXTS = ['\u0000', 'a\u0007b', '\u001b[2J', 'a\u2028b', 'a\u2029b', '\ud800', '\u0085', 'x'.repeat(100_000)]

export const HOSTILE = { TOKENS, COLOURS, LOCALES, URLS, HOSTS, VIDEO_HOSTS, PATHS, TEXTS } as const
