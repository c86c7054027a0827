import type { TraceItem, TraceProbe } from '#protocol/trace.ts'
import { probeCable } from './cable.ts'
import { createCauses } from './causes.ts'
import type { ProbeContext } from './context.ts'
import { probeHttp } from './http.ts'
import { probeAnnouncements, probeErrors, probeHostMessages } from './page.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { probePage } from './start.ts'
import { probeStorage } from './storage.ts'
import { probeImports, probeTasks } from './tasks.ts'
import { probeVisitor } from './visitor.ts'

type ProbeOptions = {
  /** True on a page under development. On any other page, the letters that a visitor types are not recorded. */
  readonly hasTypedTexts?: boolean
  /** Lets the harness inspect the page. Called before the probe replaces functions, so that nothing of it is recorded. */
  readonly provideInspection?: (context: ProbeContext) => void
}

/**
 * Starts to record what happens in a page, and publishes the probe for a development build. Must run before all other
 * scripts of the page, because it replaces functions of the browser by functions that record and call the originals. A
 * page that already has a probe, of its server or of an extension, keeps that one, and `onItem` receives its later items.
 */
export function startProbe(
  page: Window & typeof globalThis,
  onItem: (item: TraceItem) => void,
  { hasTypedTexts = false, provideInspection }: ProbeOptions = {},
): Recorder {
  const existing = page.__livechatProbe
  if (existing !== undefined && isRecorder(existing)) {
    existing.addListener(onItem)
    return existing
  }
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.addEventListener('message', () => {
    for (const call of waiting.splice(0)) call()
  })
  port1.start()
  const causes = createCauses({
    afterTask: (call) => {
      waiting.push(call)
      if (waiting.length === 1) port2.postMessage(null)
    },
  })
  const now = (): number => performance.timeOrigin + performance.now()
  const recorder = createRecorder({ document: createDocumentId(page), causes, now, onItem })
  const context: ProbeContext = { page, recorder, causes, hasTypedTexts }
  provideInspection?.(context)
  probePage(context)
  probeTasks(context)
  probeImports(context)
  probeHttp(context)
  probeCable(context)
  probeStorage(context)
  probeHostMessages(context)
  probeVisitor(context)
  probeAnnouncements(context)
  probeErrors(context)
  page.__livechatProbe = recorder
  return recorder
}

/** Returns false for a probe of another version, which cannot be shared. */
const isRecorder = (probe: TraceProbe): probe is Recorder => 'addListener' in probe && 'read' in probe

const createDocumentId = (page: Window & typeof globalThis): string =>
  page.crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''
