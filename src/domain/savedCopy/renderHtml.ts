import { type EpochSeconds, toMs } from '../time.ts'
import type { SavedEntry, SavedLine } from './savedEntry.ts'

/** Content of a saved copy, in the language of the visitor. */
export type SavedContent = {
  readonly title: string
  /** BCP 47 tag. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly notes: readonly string[]
  readonly entries: readonly SavedEntry[]
  readonly formatTime: (at: EpochSeconds) => string
}

const STYLES = `
:root { color-scheme: light dark; --ink: #1c1d21; --quiet: #5d6069; --paper: #fff; --own: #eef0f4; --line: #d9dbe1; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececf0; --quiet: #a3a6b0; --paper: #17181c; --own: #25272d; --line: #383b43; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
header { border-bottom: 1px solid var(--line); color: var(--quiet); font-size: .875rem; padding-bottom: 1rem; }
header h1 { color: var(--ink); }
header p { margin: 0; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; }
li { border-radius: 12px; margin: 0 0 .75rem; padding: .5rem .75rem; }
li.own { background: var(--own); }
h2 { display: inline; font-size: .875rem; margin: 0; margin-inline-end: .5rem; }
time, small { color: var(--quiet); font-size: .8125rem; }
p { margin: .25rem 0 0; overflow-wrap: anywhere; white-space: pre-wrap; }
a { color: inherit; }
img { border-radius: 8px; display: block; height: auto; margin-top: .5rem; max-height: 30rem; max-width: 100%; }
@media print {
  :root { color-scheme: light; --ink: #000; --quiet: #444; --paper: #fff; --own: #fff; --line: #bbb; }
  body { font-size: 11pt; max-width: none; padding: 0; }
  li { border: 1px solid var(--line); break-inside: avoid; }
}`

/** Policy of the saved page: even if a text could become markup, the browser would load and run nothing. */
const POLICY = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`

/** Renders a copy as a page that loads nothing and runs nothing. Every text is escaped. */
export const renderHtml = ({ title, language, direction, notes, entries, formatTime }: SavedContent): string =>
  `<!doctype html>
<html lang="${escape(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escape(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escape(title)}</title>
<style>${STYLES}
</style>
</head>
<body>
<header>
<h1 dir="auto">${escape(title)}</h1>
${notes.map((note) => `<p>${escape(note)}</p>`).join('\n')}
</header>
<main>
<ol>
${entries.map((entry) => renderEntry(entry, formatTime)).join('\n')}
</ol>
</main>
</body>
</html>
`

const renderEntry = ({ at, author, isVisitor, lines }: SavedEntry, formatTime: SavedContent['formatTime']): string =>
  `<li${isVisitor ? ' class="own"' : ''}>
${author === undefined ? '' : `<h2><bdi>${escape(author)}</bdi></h2>`}<time datetime="${new Date(toMs(at)).toISOString()}">${escape(formatTime(at))}</time>
${lines.map(renderLine).join('\n')}
</li>`

function renderLine({ text, url = '', picture, problem }: SavedLine): string {
  const link = isWebAddress(url)
    ? `<a href="${escape(url)}" rel="noopener noreferrer">${escape(text)}</a>`
    : escape(text)
  const image =
    picture !== undefined && isPicture(picture) ? `<img src="${escape(picture)}" alt="${escape(text)}">` : ''
  return `<p dir="auto">${link}${problem === undefined ? '' : ` <small>(${escape(problem)})</small>`}</p>${image}`
}

/** Returns whether an address may be a link. Other schemes, such as `javascript:`, stay text. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

const isPicture = (address: string): boolean => /^data:image\/(?:png|jpeg|webp);base64,[\w+/=]*$/.test(address)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
