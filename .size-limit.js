import { readFileSync } from 'node:fs'

const DIST = 'dist'

/** The files of the first view are read from the build's manifest, so a renamed file cannot escape its budget. */
const { frame, loader, panel } = JSON.parse(readFileSync(`${DIST}/manifest.json`, 'utf8'))
const inDist = (path) => `${DIST}/${path}`
const lazy = (pattern) => frame.lazy.filter((path) => pattern.test(path)).map(inDist)

export default [
  { name: 'loader on every host page', path: inDist(loader), limit: '6 kB' },
  { name: 'panel script, on the visitor’s intent', path: inDist(panel), limit: '9.9 kB' },
  {
    name: 'what all adapters of the npm package share with createWidget, in a page’s own bundle',
    path: inDist('embed/chunk-*.js'),
    limit: '7.2 kB',
  },
  { name: 'adapter for React', path: inDist('embed/react.js'), limit: '0.5 kB' },
  { name: 'adapter for Vue', path: inDist('embed/vue.js'), limit: '0.7 kB' },
  { name: 'adapter for Svelte', path: inDist('embed/svelte.js'), limit: '0.3 kB' },
  {
    name: 'explanations of invalid options, in a page that has some',
    path: inDist('embed/problems.lazy-*.js'),
    limit: '1.1 kB',
  },
  { name: 'custom element', path: inDist('embed/element.js'), limit: '0.8 kB' },
  { name: 'all requests of the first view', path: frame.firstView.map(inDist), limit: '85.4 kB' },
  {
    name: 'conversation with all that it shares, after the first view',
    path: frame.chat.map(inDist),
    limit: '25 kB',
  },
  { name: 'files, forms, cards and ratings, with the first of them', path: lazy(/MessageExtras-/), limit: '5.1 kB' },
  { name: 'tab sync and delivery, after the first view', path: lazy(/leader[.]lazy-/), limit: '2.9 kB' },
  { name: 'bot, if the tenant has one', path: lazy(/bot[.]lazy-/), limit: '1.9 kB' },
  {
    name: 'campaigns, if the tenant has some',
    path: lazy(/(campaigns|CampaignView|CampaignMessage)-/),
    limit: '4 kB',
  },
  {
    name: 'identity commands and milestones, on first use',
    path: lazy(/(identityCommands|milestones)[.]lazy-/),
    limit: '2.1 kB',
  },
  {
    name: 'recorder of diagnostics, if the visitor agrees',
    path: lazy(/(startRecorder[.]lazy|diagnostics[.]lazy|DiagnosticsBar)-/),
    limit: '5 kB',
  },
  {
    name: 'own copy: saving, forgetting and reading offline, if the tenant has them',
    path: lazy(/ownCopy[.]lazy-/),
    limit: '6.2 kB',
  },
  { name: 'dialogs and bars of offered actions', path: lazy(/(OfferedMenu|PanelBar)-/), limit: '3.2 kB' },
  {
    name: 'preparation of pictures, with the first file, if the tenant has it',
    path: lazy(/pictures[.]lazy-/),
    limit: '3.7 kB',
  },
  { name: 'picture editor, when it opens', path: lazy(/PictureEditor-/), limit: '4.9 kB' },
  {
    name: 'pictures of the screen, if the tenant and the browser have them',
    path: lazy(/ScreenPicture-/),
    limit: '1.6 kB',
  },
  { name: 'tray of chosen files and navigation of hosts', path: lazy(/occasional-/), limit: '1.9 kB' },
  { name: 'product events, if the tenant has them', path: lazy(/productEvents[.]lazy-/), limit: '1.9 kB' },
  { name: 'Markdown, with the first such message', path: lazy(/MarkedText-/), limit: '12.4 kB' },
  { name: 'pre-chat form and contact form', path: lazy(/firstForms[.]lazy-/), limit: '4.2 kB' },
  { name: 'phone numbers of all countries, for a phone field', path: lazy(/phoneInputs[.]lazy-/), limit: '31.9 kB' },
  { name: 'long conversations', path: lazy(/VirtualRows-/), limit: '4.1 kB' },
  { name: 'emoji picker, when it opens', path: lazy(/EmojiPanel-/), limit: '10.7 kB' },
  { name: 'lightbox, when it opens', path: lazy(/Lightbox-/), limit: '2.2 kB' },
  {
    name: 'suggested articles with their index, if the tenant has them',
    path: lazy(/suggestions[.]lazy-/),
    limit: '8.5 kB',
  },
  { name: 'answers that grow, if the tenant has them', path: lazy(/streams-/), limit: '3.1 kB' },
  {
    name: 'recorder and player of voice messages, if the tenant has them',
    path: lazy(/voice-/),
    limit: '8.1 kB',
  },
  { name: 'screen of Help', path: lazy(/HelpScreen-/), limit: '1.1 kB' },
  { name: 'categories of Help', path: lazy(/Browse-/), limit: '1 kB' },
  {
    name: 'metrics, if the tenant has them',
    path: lazy(/(telemetry|timings)[.]lazy-/),
    limit: '4.7 kB',
  },
  { name: 'error reports, if the tenant has them', path: lazy(/sentry[.]lazy-/), limit: '18.3 kB' },
  { name: 'article screen and sanitiser', path: lazy(/(ArticleScreen|reader[.]lazy)-/), limit: '15.9 kB' },
  { name: 'long messages in parts', path: lazy(/LongText-/), limit: '0.9 kB' },
  { name: 'limits of long articles', path: lazy(/LongArticle-/), limit: '1.5 kB' },
]
