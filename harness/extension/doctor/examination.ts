import { assembleEvidence, type Observations } from '#cli/doctor/assembly.ts'
import { type Diagnosis, diagnose } from '#cli/doctor/diagnosis.ts'
import type { PageEvidence, RequestFacts } from '#cli/doctor/evidence.ts'
import { hasStorage, openByCall } from '#cli/doctor/inPage/opening.ts'
import { type PageSnapshot, snapshotPage } from '#cli/doctor/inPage/pageSnapshot.ts'
import { selectHeaders } from '#cli/doctor/recordedHeaders.ts'
import { isPageSnapshot } from '#cli/doctor/snapshotShape.ts'
import type { TraceItem } from '#protocol/trace.ts'
import type { TabDocuments } from '../tab/tabConnection.ts'
import { findChatFrames, toPattern } from '../tab/attachment.ts'
import { toRequestFacts, toSocketFacts } from './traceFacts.ts'
import { listUnknowns } from './unknowns.ts'

/** Limit for a repeated request, in ms. */
const REQUEST_MS = 10_000

/** Time for the first message of the frame, as in `widget-cli doctor`, and between two looks at the page, in ms. */
const HELLO_MS = 10_000
const INTERVAL_MS = 200

/** Time for the requests of the frame after its first message, in ms. */
const SERVICES_MS = 1_500

export type Examination = {
  readonly diagnosis: Diagnosis
  /** What the extension cannot know, as sentences. */
  readonly unknowns: readonly string[]
}

type ExaminationOptions = {
  readonly tabId: number
  /** Opens the chat first. The server may create a contact, as for every visitor who opens it. */
  readonly isOpening: boolean
  readonly documents: () => TabDocuments
  readonly items: () => readonly TraceItem[]
}

/**
 * Examines the page of a tab with the rules of `widget-cli doctor`. Without `isOpening` it only reads. Throws an error
 * for people if the page replaces functions that the examination needs.
 */
export async function examineTab({ tabId, isOpening, ...trace }: ExaminationOptions): Promise<Examination> {
  const before = await takeSnapshot(tabId)
  const { host, frame } = trace.documents()
  const isFromStart = host?.isFromStart === true
  const opening = isOpening ? await open(tabId, before) : describeOpening(before)
  const after = await takeSnapshot(tabId)
  const isOpened = isOpening || opening.helloAfterMs !== undefined
  const { chatUrl, requests, page, canReadChat } = await requestFiles(tabId, after, isFromStart && isOpened)
  const items = trace.items().filter(({ at }) => at >= (frame?.startedAt ?? Infinity))
  const observed: Observations = {
    ...{ url: page.url, before, after, opening, errors: [] },
    requests: [...requests, ...toRequestFacts(items)],
    sockets: toSocketFacts(items),
    frameHasStorage: canReadChat ? await readStorage(tabId, chatUrl) : undefined,
  }
  return {
    diagnosis: diagnoseWithoutSilence(await assembleEvidence(observed), isOpened && isFromStart),
    unknowns: listUnknowns({ isFromStart, isOpened, canReadChat, pageStatus: page.status }),
  }
}

/** Returns the diagnosis. A frame that was not observed counts as not requested, because it cannot be silent. */
function diagnoseWithoutSilence(evidence: PageEvidence, isObserved: boolean): Diagnosis {
  const diagnosis = diagnose(evidence)
  if (isObserved || !diagnosis.findings.some(({ code }) => code === 'frame-silent')) return diagnosis
  return diagnose({
    ...evidence,
    requests: evidence.requests.filter(({ kind, isMainPage }) => kind !== 'document' || isMainPage),
  })
}

async function takeSnapshot(tabId: number): Promise<PageSnapshot> {
  const snapshot = await runInPage(tabId, snapshotPage)
  if (isPageSnapshot(snapshot)) return snapshot
  throw new Error('The page changes functions of the browser, so it cannot be examined.')
}

async function runInPage<Result>(tabId: number, func: () => Result): Promise<Awaited<Result> | undefined> {
  const [first] = await chrome.scripting.executeScript({ target: { tabId }, world: 'MAIN', func })
  return first?.result
}

const describeOpening = ({ recording }: PageSnapshot): Observations['opening'] => ({
  ...{ by: 'none', waitedMs: 0 },
  ...(recording.helloAt !== undefined && { helloAfterMs: 0 }),
})

/** Opens the chat, and waits until its frame has answered or an error is known. */
async function open(tabId: number, before: PageSnapshot): Promise<Observations['opening']> {
  const by = (await runInPage(tabId, openByCall)) === true ? 'call' : 'none'
  const startedAt = performance.now()
  for (;;) {
    const { recording } = await takeSnapshot(tabId)
    const waitedMs = Math.round(performance.now() - startedAt)
    if (recording.helloAt !== undefined) {
      await delay(SERVICES_MS)
      return { by, waitedMs, helloAfterMs: Math.max(0, Math.round(recording.helloAt - before.now)) }
    }
    const hasFailed = recording.violations.some(({ directive }) => /^(frame|child)-src/.test(directive))
    if (by === 'none' || hasFailed || waitedMs >= HELLO_MS) return { by, waitedMs }
    await delay(INTERVAL_MS)
  }
}

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds))

type RequestedFiles = {
  readonly chatUrl: string | undefined
  readonly page: RequestFacts
  readonly requests: readonly RequestFacts[]
  readonly canReadChat: boolean
}

/** Requests the page, the loader and the frame's page again, as far as the extension may. */
async function requestFiles(tabId: number, snapshot: PageSnapshot, isFrameShown: boolean): Promise<RequestedFiles> {
  const pageUrl = (await runInPage(tabId, () => location.href)) ?? ''
  const answer = await requestAgain(pageUrl, { kind: 'document', isMainPage: true })
  // The headers of an error, such as that of a page for logged-in visitors, say nothing about the page.
  const page = answer.status === 200 ? answer : { ...answer, headers: {} }
  const chatUrl = findChatUrl(snapshot)
  const canReadChat = chatUrl !== undefined && (await chrome.permissions.contains({ origins: [toPattern(chatUrl)] }))
  const files = canReadChat ? await Promise.all(requestChatFiles(snapshot, isFrameShown)) : []
  return { chatUrl, page, requests: [page, ...files], canReadChat }
}

const findChatUrl = ({ widget, loaders }: PageSnapshot): string | undefined =>
  widget.baseUrl ?? loaders[0]?.src.replace(/\/(widget\/loader|packs\/js\/sdk)\.js.*$/, '')

const requestChatFiles = (
  { loaders: [loader], frameAddress }: PageSnapshot,
  isFrameShown: boolean,
): readonly Promise<RequestFacts>[] => [
  ...(loader === undefined ? [] : [requestAgain(loader.src, { kind: 'script', isMainPage: false })]),
  ...(frameAddress !== undefined && isFrameShown
    ? [requestAgain(frameAddress, { kind: 'document', isMainPage: false })]
    : []),
]

async function requestAgain(url: string, facts: Pick<RequestFacts, 'kind' | 'isMainPage'>): Promise<RequestFacts> {
  const request = { ...facts, url, isFromChat: false }
  try {
    const { status, headers } = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(REQUEST_MS) })
    return { ...request, status, headers: selectHeaders(Object.fromEntries(headers)) }
  } catch (problem) {
    return { ...request, failure: problem instanceof Error ? problem.message : String(problem), headers: {} }
  }
}

async function readStorage(tabId: number, chatUrl: string | undefined): Promise<boolean | undefined> {
  const frameIds = chatUrl === undefined ? [] : await findChatFrames(tabId, chatUrl)
  if (frameIds.length === 0) return undefined
  const [first] = await chrome.scripting.executeScript({ target: { tabId, frameIds }, world: 'MAIN', func: hasStorage })
  return first?.result
}
