/** Response for one address. */
export type ServedFile = {
  readonly body: string
  /** MIME type; `text/html` by default. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Address of the widget's server, and token of the tenant. */
export type Embed = { readonly baseUrl: string; readonly websiteToken: string }

export type HostPage = {
  readonly name: string
  /** Difficulty that the page is for the widget, for the list in the harness. */
  readonly description: string
  /** Host name of the page. All three names point to this machine, but the browser treats them as three origins. */
  readonly host: 'localhost' | '127.0.0.1' | 'shop.test'
  /** Effect of a link: it loads another page, or it changes the current page. */
  readonly link: 'loads' | 'changes'
  readonly serve: (embed: Embed | undefined, pageName: string) => ServedFile
}

const NONCE = 'cmFuZG9t'

const titleOf = (pageName: string): string => (pageName === 'bikes' ? 'Bikes' : 'Shop')

type PageContent = { readonly pageName: string; readonly head?: string; readonly body?: string }

const document = ({ pageName, head = '', body = '' }: PageContent): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${titleOf(pageName)}</title>
    <link rel="icon" href="data:,">
    ${head}
  </head>
  <body>
    <header class="site-header"><a href="bikes">Bikes</a></header>
    <main><h1>${titleOf(pageName)}</h1><p>Quiet city bikes, built here.</p><button type="button">Buy</button></main>
    ${body}
  </body>
</html>`

/** Returns the embed snippet for pages that use Chatwoot's API; an empty text without an `embed`. */
export const classicSnippet = (embed: Embed | undefined, settings = true): string =>
  embed === undefined
    ? ''
    : `<script>
  ${settings ? "window.chatwootSettings = { locale: 'en', position: 'right' };" : ''}
  (function (d, t) {
    var g = d.createElement(t), s = d.getElementsByTagName(t)[0];
    g.src = '${embed.baseUrl}/packs/js/sdk.js';
    g.defer = true;
    g.async = true;
    s.parentNode.insertBefore(g, s);
    g.onload = function () {
      window.chatwootSDK.run(${JSON.stringify(embed)});
    };
  })(document, 'script');
</script>`

/**
 * Returns two script elements for pages with a content security policy. Unlike the classic snippet, they create no
 * other script.
 */
const strictSnippet = (embed: Embed | undefined): string =>
  embed === undefined
    ? ''
    : `<script nonce="${NONCE}" src="${embed.baseUrl}/widget/loader.js" crossorigin="anonymous"></script>
<script nonce="${NONCE}">window.chatwootSDK.run(${JSON.stringify(embed)})</script>`

const stylesheetLink = (name: string): string => `<link rel="stylesheet" href="../assets/${name}">`
export const scriptTag = (name: string): string => `<script defer src="../assets/${name}"></script>`

type ExtraContent = Omit<PageContent, 'pageName'>

type Description = Omit<HostPage, 'serve'>

/** Returns a host page with the classic snippet and additional content. */
export const describePage = (about: Description, extra: (snippet: string) => ExtraContent): HostPage => ({
  ...about,
  serve: (embed, pageName) => ({ body: document({ pageName, ...extra(classicSnippet(embed)) }) }),
})

/**
 * Scripts of an old plugin: they add global names and prototype methods, break the JSON of arrays, and call
 * `document.write`.
 */
const OLD_SCRIPTS = `<script>
  window.jQuery = window.$ = function () { return this };
  jQuery.noConflict = function () { delete window.$; return jQuery };
  jQuery.noConflict();
  Array.prototype.each = function (visit) { this.forEach(visit) };
  Array.prototype.toJSON = function () { return JSON.stringify([].concat(this).map(String).join()) };
  Function.prototype.delay = function (seconds) { return setTimeout(this, seconds * 1000) };
</script>
<script>document.write('<div id="wpadminbar">Howdy, admin</div>')</script>`

const wordpress: HostPage = {
  name: 'wordpress',
  description: 'Old scripts change prototypes, and a form has the name of the settings.',
  host: '127.0.0.1',
  link: 'loads',
  serve: (embed, pageName) => ({
    body: document({
      pageName,
      head: stylesheetLink('wordpress.css'),
      body: `${OLD_SCRIPTS}<form id="chatwootSettings"><input name="locale" value="xx"></form>${classicSnippet(embed, false)}`,
    }),
  }),
}

/** Returns a host page that is restricted by its response headers. */
const restrictedPage = (
  about: Omit<Description, 'link'>,
  headers: (widget: string) => Record<string, string>,
): HostPage => ({
  ...about,
  link: 'loads',
  serve: (embed, pageName) => ({
    body: document({ pageName, body: strictSnippet(embed) }),
    headers: headers(embed?.baseUrl ?? "'none'"),
  }),
})

const POLICIES = [
  restrictedPage(
    {
      name: 'policy',
      description: 'The policy allows only the loader, by its nonce, and the frame.',
      host: 'shop.test',
    },
    (widget) => ({
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'nonce-${NONCE}'`,
        `frame-src ${widget}`,
        "style-src 'none'",
        "connect-src 'none'",
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
    }),
  ),
  restrictedPage({ name: 'trusted', description: 'The policy requires Trusted Types.', host: '127.0.0.1' }, () => ({
    'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'",
  })),
  restrictedPage(
    { name: 'isolated', description: 'The page is cross-origin isolated (COEP and COOP).', host: 'localhost' },
    () => ({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    }),
  ),
]

/** Host pages of the tests of the embedding, which `dev` serves too. */
export const HOST_PAGES: readonly HostPage[] = [
  describePage(
    { name: 'plain', description: 'A page without a style sheet.', host: 'localhost', link: 'loads' },
    (snippet) => ({ head: snippet }),
  ),
  describePage(
    { name: 'dawn', description: 'The style sheet of a Shopify theme.', host: 'shop.test', link: 'loads' },
    (snippet) => ({ head: `${stylesheetLink('dawn.css')}${snippet}` }),
  ),
  describePage(
    { name: 'bootstrap', description: 'The resets of Bootstrap.', host: '127.0.0.1', link: 'loads' },
    (snippet) => ({ head: stylesheetLink('bootstrap.css'), body: snippet }),
  ),
  describePage(
    { name: 'tailwind', description: 'The resets of Tailwind.', host: 'shop.test', link: 'loads' },
    (snippet) => ({ head: stylesheetLink('tailwind.css'), body: snippet }),
  ),
  wordpress,
  describePage(
    { name: 'astro', description: 'A router that replaces the whole body.', host: 'shop.test', link: 'changes' },
    (snippet) => ({ head: `${scriptTag('astroShop.js')}${snippet}` }),
  ),
  describePage(
    {
      name: 'transitions',
      description: 'View transitions, started by the Navigation API.',
      host: '127.0.0.1',
      link: 'changes',
    },
    (snippet) => ({ head: `${scriptTag('transitionShop.js')}${snippet}` }),
  ),
  ...POLICIES,
]
