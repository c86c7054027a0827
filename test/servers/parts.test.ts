import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Metafile } from 'esbuild'
import { frame } from '#cli/bundle/entries.ts'
import { run } from '#cli/bundle/files.ts'
import { buildFrame } from '#cli/bundle/frameBundle.ts'
import { firstView } from '#cli/bundle/firstView.ts'
import { type Part, PARTS } from '#domain/parts.ts'

/** Files that only one feature uses. Packages are listed by their folder. */
const OWN: Readonly<Record<Part, readonly string[]>> = {
  attachments: ['sagas/files.ts', 'sagas/upload.ts', 'src/browser/uploadFetch.ts', 'src/screens/chat/AttachButton.tsx', 'src/screens/chat/FileTray.tsx'],
  bot: ['sagas/botFlow.ts', 'sagas/botStart.ts', 'src/screens/chat/bot/parts.ts', 'src/screens/chat/bot/BotFoot.tsx'],
  campaigns: ['sagas/campaignWatch.ts', 'sagas/campaignAcceptance.ts', 'src/screens/chat/CampaignView.tsx', 'src/screens/chat/CampaignMessage.tsx', 'src/domain/campaignVerdict.ts'],
  contactForm: ['sagas/contactForm.ts', 'src/screens/chat/contactForm/'],
  csat: ['src/screens/chat/extras/CsatBody'],
  emoji: ['node_modules/frimousse/', 'src/screens/chat/EmojiPanel.tsx', 'src/screens/chat/EmojiButton.tsx', 'src/components/emojiPicker/', 'sagas/emoji.ts'],
  errorReports: ['node_modules/@sentry/', 'src/telemetry/sentry.ts'],
  knowledgeBase: ['node_modules/dompurify/', 'src/components/articleBody/', 'src/screens/help/', 'src/screens/article/', 'src/screens/search/', 'src/screens/home/ArticleSearch.tsx', 'src/screens/Tabs.tsx', 'sagas/articles.ts', 'sagas/reading.ts', 'sagas/searching.ts'],
  metrics: ['node_modules/web-vitals/', 'src/telemetry/timings.ts'],
  phone: ['node_modules/libphonenumber-js/', 'src/components/phoneInput/', 'src/api/ipCountry.ts'],
  preChat: ['src/screens/chat/preChat/PreChatForm.tsx'],
  productEvents: ['sagas/sendProductEvents.ts', 'sagas/productEventTable.ts', 'src/telemetry/gainsight.ts', 'src/telemetry/productEvents.ts'],
} // prettier-ignore

/** Texts that only the requests of one feature contain, in the URL or in the body. */
const CALLS: Readonly<Partial<Record<Part, readonly string[]>>> = {
  attachments: ['message[attachments][]'],
  bot: ['trigger_bot', 'restart_bot'],
  campaigns: ['/widget/campaigns', 'campaign.triggered'],
  contactForm: ['send_contact_email'],
  csat: ['csat_survey_response'],
  knowledgeBase: ['/knowledge-base'],
}

/** Features that only another feature can show. */
const NEEDS: Readonly<Partial<Record<Part, Part>>> = { phone: 'preChat' }

/**
 * Files that every chat needs, without any feature: an agent's files, a bot's form, a phone number without the country
 * lists.
 */
const KEPT = [
  'src/screens/chat/Composer.tsx',
  'src/screens/chat/extras/Attachments.tsx',
  'src/components/lightbox/Lightbox.tsx',
  'src/screens/chat/extras/FormBody.tsx',
  'sagas/delivery.ts',
]

type Size = {
  readonly first: number
  readonly all: number
  readonly holds: (mark: string) => boolean
  readonly writes: (text: string) => boolean
}

/** Builds only the scripts. The remaining styles are known only after a complete build. */
async function build(parts: readonly Part[]): Promise<Size> {
  const { metafile, outputFiles } = await run(frame({ wordsFolder: 'locales', parts }))
  return sizeOf(metafile, outputFiles, /\.tsx?$|node_modules/)
}

type Output = { readonly path: string; readonly contents: Uint8Array | string }

function sizeOf(metafile: Metafile, files: readonly Output[], kind = /./): Size {
  const { entry, preloads } = firstView(metafile, 'src/app/main.tsx')
  const shipped = new Set(Object.values(metafile.outputs).flatMap(inputsOf))
  return {
    first: sumOf(metafile, (path) => [entry, ...preloads].includes(path)),
    all: sumOf(metafile, (path) => path.endsWith('.js')),
    writes: (text) => files.some(({ path, contents }) => path.endsWith('.js') && Buffer.from(contents).includes(text)),
    holds: (mark) => [...shipped].some((path) => path.startsWith(mark) && kind.test(path)),
  }
}

const inputsOf = ({ inputs, entryPoint }: Metafile['outputs'][string]): readonly string[] => [
  ...Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
  ...(entryPoint === undefined ? [] : [entryPoint]),
]

const sumOf = ({ outputs }: Metafile, isMeant: (path: string) => boolean): number =>
  Object.keys(outputs).reduce((sum, path) => sum + (isMeant(path) ? (outputs[path]?.bytes ?? 0) : 0), 0)

let whole: Size
const rows = ['minified bytes of scripts', `${'first view'.padStart(34)}${'all'.padStart(10)}`]

beforeAll(async () => {
  whole = await build(PARTS)
  note('everything', whole)
})
afterAll(() => void process.stdout.write(`${rows.join('\n')}\n`))

const note = (name: string, { first, all }: Size): void =>
  void rows.push(`${name.padEnd(24)}${String(first).padStart(10)}${String(all).padStart(10)}`)

describe('compile-time features', () => {
  test('a build with all features contains the files and the requests of every feature', () => {
    const missing = PARTS.flatMap((part) => OWN[part]).filter((mark) => !whole.holds(mark))
    expect(missing).toEqual([])
    expect(
      Object.values(CALLS)
        .flat()
        .filter((text) => !whole.writes(text)),
    ).toEqual([])
  })

  test.each(PARTS)('a build without %s has no trace of it, has all other features, and is smaller', async (part) => {
    const lesser = await build(PARTS.filter((one) => one !== part))
    note(`without ${part}`, lesser)

    expect(OWN[part].filter(lesser.holds)).toEqual([])
    expect((CALLS[part] ?? []).filter(lesser.writes)).toEqual([])
    const others = PARTS.filter((one) => one !== part && NEEDS[one] !== part).flatMap((one) => OWN[one])
    expect(others.filter((mark) => !lesser.holds(mark))).toEqual([])
    expect(lesser.all).toBeLessThan(whole.all)
    expect(lesser.first).toBeLessThanOrEqual(whole.first)
  }) // prettier-ignore

  test('a build without any feature contains no file of a feature and keeps the files of the chat', async () => {
    const { metafile, files } = await buildFrame({ wordsFolder: 'locales', parts: [] })
    const bare = sizeOf(metafile, files)
    note('nothing but the chat', bare)

    expect(PARTS.flatMap((part) => OWN[part]).filter(bare.holds)).toEqual([])
    expect(Object.values(CALLS).flat().filter(bare.writes)).toEqual([])
    expect(KEPT.filter((mark) => !bare.holds(mark))).toEqual([])
    expect(bare.all).toBeLessThan(0.65 * whole.all)
  })
})
