import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Metafile } from 'esbuild'
import { createFrameOptions } from '#cli/bundle/entries.ts'
import { runBundler } from '#cli/bundle/files.ts'
import { buildFrame } from '#cli/bundle/frameBundle.ts'
import { findFirstView } from '#cli/bundle/firstView.ts'
import { type Part, PARTS } from '#domain/parts.ts'

/** Files that only one feature uses. Packages are listed by their folder. */
const OWN_FILES: Readonly<Record<Part, readonly string[]>> = {
  attachments: ['sagas/outbox/files.ts', 'sagas/outbox/upload.ts', 'src/browser/uploadFetch.lazy.ts', 'src/screens/chat/composer/AttachButton.tsx', 'src/screens/chat/composer/FileTray.tsx'],
  bot: ['sagas/bot/bot.lazy.ts', 'sagas/bot/botStart.ts', 'src/screens/chat/bot/parts.lazy.ts', 'src/screens/chat/bot/BotFoot.tsx'],
  campaigns: ['sagas/campaigns/campaignWatch.lazy.ts', 'sagas/campaigns/campaignAcceptance.lazy.ts', 'src/screens/chat/preview/CampaignView.tsx', 'src/screens/chat/message/CampaignMessage.tsx', 'src/domain/campaign/campaignVerdict.ts'],
  contactForm: ['sagas/visitor/contactForm.ts', 'src/screens/chat/contactForm/'],
  csat: ['src/screens/chat/message/extras/CsatBody'],
  emoji: ['node_modules/frimousse/', 'src/screens/chat/composer/EmojiPanel.tsx', 'src/screens/chat/composer/EmojiButton.tsx', 'src/components/emojiPicker/', 'sagas/emoji.ts'],
  errorReports: ['node_modules/@sentry/', 'src/telemetry/sentry.lazy.ts'],
  forgetVisitor: ['sagas/ownCopy/forgetVisitor.ts', 'src/screens/chat/ownCopy/ForgetDialog.tsx', 'src/screens/chat/ownCopy/ForgottenBar.tsx'],
  knowledgeBase: ['node_modules/dompurify/', 'src/components/articleBody/', 'src/screens/help/', 'src/screens/article/', 'src/screens/search/', 'src/screens/home/ArticleSearch.tsx', 'src/screens/Tabs.tsx', 'sagas/articles/articles.ts', 'sagas/articles/reader.lazy.ts', 'sagas/articles/search.lazy.ts'],
  metrics: ['node_modules/web-vitals/', 'src/telemetry/timings.lazy.ts'],
  offlineHistory: ['sagas/ownCopy/offlineHistory', 'src/domain/offlineHistory/', 'src/screens/chat/ownCopy/OfflineLine.tsx'],
  phone: ['node_modules/libphonenumber-js/', 'src/components/phoneInput/', 'src/api/ipCountry.lazy.ts'],
  pictureEditor: ['src/domain/picture/', 'src/browser/picture/', 'src/screens/chat/pictureEditor/', 'sagas/pictures/'],
  preChat: ['src/screens/chat/preChat/PreChatForm.tsx'],
  productEvents: ['sagas/analytics/productEvents.lazy.ts', 'sagas/analytics/productEventTable.ts', 'src/telemetry/gainsight.ts', 'src/telemetry/productEvents.ts'],
  recorder: ['sagas/diagnostics.lazy.ts', 'src/app/diagnostics/', 'src/screens/chat/diagnostics/'],
  streamedAnswers: ['src/components/streamedText/', 'src/screens/chat/stream/', 'src/domain/message/stream.ts'],
  suggestedArticles: ['node_modules/minisearch/', 'src/domain/article/articleIndex.ts', 'src/domain/article/question.ts', 'src/state/articles/suggestions.ts', 'src/screens/chat/suggestions/', 'sagas/articles/suggestions.lazy.ts', 'src/browser/buildFile.ts'],
  voiceMessages: ['src/browser/audioRecorder.ts', 'src/components/audioPlayer/', 'src/domain/voice/', 'src/state/conversation/voice.ts', 'src/screens/chat/voice/VoiceMessages.tsx', 'sagas/voice/'],
  saveConversation: ['sagas/ownCopy/saveConversation.ts', 'src/domain/savedCopy/render', 'src/browser/fileSaver.ts', 'src/screens/chat/ownCopy/SaveDialog.tsx'],
} // prettier-ignore

/** Texts that only the requests of one feature contain, in the URL or in the body. */
const REQUEST_TEXTS: Readonly<Partial<Record<Part, readonly string[]>>> = {
  attachments: ['message[attachments][]'],
  bot: ['/trigger_bot', '/restart_bot'],
  campaigns: ['/widget/campaigns', 'campaign.triggered'],
  contactForm: ['/send_contact_email'],
  csat: ['csat_survey_response'],
  knowledgeBase: ['/knowledge-base'],
}

/** Features that only another feature can show. */
const REQUIRES: Readonly<Partial<Record<Part, Part>>> = {
  phone: 'preChat',
  pictureEditor: 'attachments',
  suggestedArticles: 'knowledgeBase',
  voiceMessages: 'attachments',
}

/**
 * Files that every chat needs, without any feature: an agent's files, a bot's form, a phone number without the country
 * lists.
 */
const ALWAYS_INCLUDED = [
  'src/screens/chat/composer/Composer.tsx',
  'src/screens/chat/message/extras/Attachments.tsx',
  'src/components/lightbox/Lightbox.tsx',
  'src/screens/chat/message/extras/FormBody.tsx',
  'sagas/outbox/delivery.ts',
]

type Size = {
  readonly firstViewBytes: number
  readonly totalBytes: number
  readonly hasFile: (filePath: string) => boolean
  readonly hasText: (text: string) => boolean
}

/** Builds only the scripts, so `hasFile` ignores stylesheets. Only a complete build knows which styles remain. */
async function build(parts: readonly Part[]): Promise<Size> {
  const { metafile, outputFiles } = await runBundler(createFrameOptions({ localesFolder: 'locales', parts }))
  return sizeOf(metafile, outputFiles, /\.tsx?$|node_modules/)
}

type Output = { readonly path: string; readonly contents: Uint8Array | string }

function sizeOf(metafile: Metafile, files: readonly Output[], kind = /./): Size {
  const { entry, preloads } = findFirstView(metafile, 'src/app/main.tsx')
  const bundledInputs = new Set(Object.values(metafile.outputs).flatMap(inputsOf))
  return {
    firstViewBytes: sumOf(metafile, (path) => [entry, ...preloads].includes(path)),
    totalBytes: sumOf(metafile, (path) => path.endsWith('.js')),
    hasText: (text) => files.some(({ path, contents }) => path.endsWith('.js') && Buffer.from(contents).includes(text)),
    hasFile: (filePath) => [...bundledInputs].some((path) => path.startsWith(filePath) && kind.test(path)),
  }
}

const inputsOf = ({ inputs, entryPoint }: Metafile['outputs'][string]): readonly string[] => [
  ...Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
  ...(entryPoint === undefined ? [] : [entryPoint]),
]

const sumOf = ({ outputs }: Metafile, isIncluded: (path: string) => boolean): number =>
  Object.keys(outputs).reduce((sum, path) => sum + (isIncluded(path) ? (outputs[path]?.bytes ?? 0) : 0), 0)

let fullBuild: Size
const rows = ['minified bytes of scripts', `${'first view'.padStart(34)}${'all'.padStart(10)}`]

beforeAll(async () => {
  fullBuild = await build(PARTS)
  addRow('everything', fullBuild)
})
afterAll(() => void process.stdout.write(`${rows.join('\n')}\n`))

const addRow = (name: string, { firstViewBytes, totalBytes }: Size): void =>
  void rows.push(`${name.padEnd(24)}${String(firstViewBytes).padStart(10)}${String(totalBytes).padStart(10)}`)

describe('compile-time features', () => {
  test('a build with all features contains the files and the requests of every feature', () => {
    const missing = PARTS.flatMap((part) => OWN_FILES[part]).filter((filePath) => !fullBuild.hasFile(filePath))
    expect(missing).toEqual([])
    expect(
      Object.values(REQUEST_TEXTS)
        .flat()
        .filter((text) => !fullBuild.hasText(text)),
    ).toEqual([])
  })

  test.each(PARTS)('a build without %s has no trace of it, has all other features, and is smaller', async (part) => {
    const reducedBuild = await build(PARTS.filter((candidate) => candidate !== part))
    addRow(`without ${part}`, reducedBuild)

    expect(OWN_FILES[part].filter(reducedBuild.hasFile)).toEqual([])
    expect((REQUEST_TEXTS[part] ?? []).filter(reducedBuild.hasText)).toEqual([])
    const otherFiles = PARTS.filter((candidate) => candidate !== part && REQUIRES[candidate] !== part).flatMap((candidate) => OWN_FILES[candidate])
    expect(otherFiles.filter((filePath) => !reducedBuild.hasFile(filePath))).toEqual([])
    expect(reducedBuild.totalBytes).toBeLessThan(fullBuild.totalBytes)
    expect(reducedBuild.firstViewBytes).toBeLessThanOrEqual(fullBuild.firstViewBytes)
  }) // prettier-ignore

  test('a build without any feature contains no file of a feature and keeps the files of the chat', async () => {
    const { metafile, files } = await buildFrame({ localesFolder: 'locales', parts: [] })
    const minimalBuild = sizeOf(metafile, files)
    addRow('nothing but the chat', minimalBuild)

    expect(PARTS.flatMap((part) => OWN_FILES[part]).filter(minimalBuild.hasFile)).toEqual([])
    expect(Object.values(REQUEST_TEXTS).flat().filter(minimalBuild.hasText)).toEqual([])
    expect(ALWAYS_INCLUDED.filter((filePath) => !minimalBuild.hasFile(filePath))).toEqual([])
    expect(minimalBuild.totalBytes).toBeLessThan(0.65 * fullBuild.totalBytes)
  })
})
