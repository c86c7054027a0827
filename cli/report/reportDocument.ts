import { createHash } from 'node:crypto'
import { escapeHtml } from '../page/escape.ts'

/** Number of colours that distinguish the items of a picture. */
export const HUES = 24

const HUE_RULES = Array.from({ length: HUES }, (_none, hue) => `.hue-${hue} { --hue: ${(hue * 360) / HUES}; }`).join(
  '\n',
)

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: oklch(0.985 0.003 98);
  --card: #fff;
  --ink: oklch(0.24 0.012 98);
  --quiet: oklch(0.48 0.014 98);
  --line: oklch(0.91 0.006 98);
  --track: oklch(0.945 0.006 98);
  --bar: oklch(0.8 0.15 92);
  --bar-late: oklch(0.78 0.04 92);
  --over: oklch(0.54 0.19 27);
  --box-light: 0.9;
  --box-chroma: 0.055;
  --box-ink: oklch(0.24 0.03 98);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: oklch(0.185 0.006 98);
    --card: oklch(0.225 0.006 98);
    --ink: oklch(0.95 0.005 98);
    --quiet: oklch(0.74 0.01 98);
    --line: oklch(0.33 0.008 98);
    --track: oklch(0.3 0.008 98);
    --bar: oklch(0.84 0.16 92);
    --bar-late: oklch(0.52 0.04 92);
    --over: oklch(0.74 0.14 27);
    --box-light: 0.36;
    --box-ink: oklch(0.96 0.01 98);
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.875rem/1.5 system-ui, -apple-system, 'Segoe UI', roboto, sans-serif; }
main { max-inline-size: 60rem; margin-inline: auto; padding: clamp(1rem, 4vw, 3rem) clamp(1rem, 4vw, 2rem); }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; font-weight: 600; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1rem; line-height: 1.25; font-weight: 600; }
header p, .quiet { margin: 0.25rem 0 0; color: var(--quiet); overflow-wrap: anywhere; }
.card { margin-block-start: 1.5rem; padding: 1rem clamp(1rem, 3vw, 1.5rem) 1.25rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.figure { margin: 0.75rem 0 0.5rem; font-size: clamp(2rem, 8vw, 2.75rem); line-height: 1; font-weight: 600; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.figure small { font-size: 0.875rem; font-weight: 400; letter-spacing: 0; color: var(--quiet); }
.over { color: var(--over); font-weight: 500; }
.gauge { display: block; inline-size: 100%; block-size: 0.5rem; margin-block-start: 1rem; }
.gauge .track { fill: var(--track); }
.gauge .fill { fill: var(--bar); }
.gauge .late { fill: var(--bar-late); }
.gauge .over { fill: var(--over); }
.numbers { font-variant-numeric: tabular-nums; white-space: nowrap; }
details { border-block-start: 1px solid var(--line); }
details:first-of-type { margin-block-start: 1rem; }
summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.25rem 1rem; align-items: baseline; padding-block: 0.625rem; cursor: pointer; list-style: none; border-radius: 4px; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible, .map g:focus-visible, .scroll:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
summary .name::before { content: ''; display: inline-block; inline-size: 0.4rem; block-size: 0.4rem; margin-inline-end: 0.625rem; border: solid var(--quiet); border-width: 0 1.5px 1.5px 0; transform: translateY(-2px) rotate(-45deg); }
details[open] > summary .name::before { transform: translateY(-3px) rotate(45deg); }
summary .name { font-weight: 500; overflow-wrap: anywhere; }
summary .gauge { grid-column: 1 / -1; block-size: 0.25rem; margin: 0; }
.problems { margin: 0.5rem 0 1rem; padding-inline-start: 1rem; border-inline-start: 3px solid var(--over); list-style: none; overflow-wrap: anywhere; }
.problems li + li { margin-block-start: 0.625rem; }
.problems b { display: block; font-weight: 600; }
.scroll { overflow-x: auto; margin-block-end: 1rem; }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.8125rem; }
th { font-weight: 400; color: var(--quiet); text-align: start; }
th, td { padding: 0.25rem 0 0.25rem 1rem; text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; vertical-align: baseline; }
th:first-child, td:first-child { padding-inline-start: 0; text-align: start; white-space: normal; overflow-wrap: anywhere; min-inline-size: 9rem; }
.map { display: block; inline-size: 100%; block-size: auto; margin-block-start: 1rem; }
.map.tall { display: none; }
.map rect { stroke: var(--card); stroke-width: 1.5; fill: oklch(var(--box-light) var(--box-chroma) var(--hue)); }
.map .ground { stroke-width: 4; fill: oklch(var(--box-light) calc(var(--box-chroma) * 1.7) var(--hue)); }
.map text { fill: var(--box-ink); font-size: 11px; pointer-events: none; }
.map .title { font-size: 12px; font-weight: 600; }
.map .count { fill-opacity: 0.75; font-variant-numeric: tabular-nums; }
${HUE_RULES}
@media (max-width: 36rem) {
  .map.wide { display: none; }
  .map.tall { display: block; }
  th:not(:first-child, :last-child), td:not(:first-child, :last-child) { display: none; }
}
@media (forced-colors: active) {
  .gauge .fill, .gauge .late, .gauge .over { fill: Highlight; }
  .gauge .track { fill: Canvas; stroke: CanvasText; }
  .map rect { fill: Canvas; stroke: CanvasText; }
  .map text { fill: CanvasText; }
}
@media print {
  .card { break-inside: avoid; }
}
`

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

type Document = {
  readonly title: string
  /** Plain text in the quiet line below the title. */
  readonly about: string
  /** Complete HTML of the content. */
  readonly body: string
}

/** Renders a self-contained page: it loads no script, font, image or other file. */
export const renderReportDocument = ({ title, about, body }: Document): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="referrer" content="no-referrer" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${STYLE_HASH}" />
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(about)}</p>
</header>
${body}
</main>
</body>
</html>
`
