import { readFileSync } from 'node:fs'

const DIST = 'dist'

/** What a first view asks for is read from the build, so that nothing slips in under another name. */
const { frame, loader, panel } = JSON.parse(readFileSync(`${DIST}/manifest.json`, 'utf8'))
const inDist = (path) => `${DIST}/${path}`
const lazy = (pattern) => frame.lazy.filter((path) => pattern.test(path)).map(inDist)

export default [
  { name: 'loader, in every host page', path: inDist(loader), limit: '6 kB' },
  { name: 'its second file, with the visitor’s intent', path: inDist(panel), limit: '10 kB' },
  { name: 'frame, everything a first view requests', path: frame.firstView.map(inDist), limit: '115 kB' },
  { name: 'conversation and its line, behind the first view', path: lazy(/(ChatScreen|room)-/), limit: '11 kB' },
  { name: 'files, forms, cards and ratings, when one comes', path: lazy(/MessageExtras-/), limit: '6 kB' },
  { name: 'tabs and delivery, behind the first view', path: lazy(/leaderChunk-/), limit: '3 kB' },
  { name: 'the bot, in tenants that have one', path: lazy(/botFlow-/), limit: '2 kB' },
  {
    name: 'campaigns, where a host has some',
    path: lazy(/(campaign(Watch|Acceptance)|CampaignView|CampaignMessage)-/),
    limit: '6 kB',
  },
  {
    name: 'what a visitor or a host does, when they do it',
    path: lazy(/(visitorActions|identityCommands|chime|milestones)-/),
    limit: '5 kB',
  },
  { name: 'product events, where a tenant counts', path: lazy(/sendProductEvents-/), limit: '2 kB' },
  { name: 'marked-up text, when some comes', path: lazy(/MarkedText-/), limit: '17 kB' },
  { name: 'what is asked before a chat, or by mail', path: lazy(/firstForms-/), limit: '7 kB' },
  { name: 'the world’s phone numbers, when one is asked for', path: lazy(/phoneInputs-/), limit: '33 kB' },
  { name: 'long conversations', path: lazy(/VirtualRows-/), limit: '5 kB' },
  { name: 'emoji picker, when it is opened', path: lazy(/EmojiPanel-/), limit: '11 kB' },
  { name: 'picture in full, when it is opened', path: lazy(/Lightbox-/), limit: '4 kB' },
  { name: 'search on Home, and Help', path: lazy(/(ArticleSearch|HelpScreen|searching)-/), limit: '2 kB' },
  {
    name: 'figures of how the widget fares, where somebody asks for them',
    path: lazy(/(telemetry|timings)-/),
    limit: '5 kB',
  },
  { name: 'error reports, where somebody asks for them', path: lazy(/sentry-/), limit: '19 kB' },
  { name: 'an article and what makes it harmless', path: lazy(/(ArticleScreen|reading)-/), limit: '16 kB' },
  { name: 'long messages, piece by piece', path: lazy(/LongText-/), limit: '1 kB' },
  { name: 'what keeps a long article within limits', path: lazy(/LongArticle-/), limit: '2 kB' },
]
