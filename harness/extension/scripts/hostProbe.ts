import { recordPage } from '#cli/doctor/inPage/recording.ts'
import { decodeEnvelope } from '#protocol/envelope.ts'
import { createCauses } from '../../probe/causes.ts'
import { createOutbox } from '../../probe/outbox.ts'
import { createRecorder } from '../../probe/recorder.ts'
import { connectToRelay, markProbed } from './probeLink.ts'

/**
 * Records in the page that embeds the chat: messages of the chat's frame, violations of the page's policy, and errors of
 * the loader. Requests, storage and input of the page itself are not recorded.
 */
function probeHost(): void {
  const outbox = createOutbox(window)
  const recorder = createRecorder({
    document: crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '',
    causes: createCauses({ afterTask: (call) => void setTimeout(call) }),
    now: () => performance.timeOrigin + performance.now(),
    onItem: outbox.add,
  })
  recordPage()
  connectToRelay({ role: 'host', outbox, recorder })
  window.addEventListener('message', ({ data, source }) => {
    const { event, ...value } = decodeEnvelope(data) ?? {}
    if (source === window || typeof event !== 'string') return
    recorder.record({ lane: 'frameToHost', name: event, value, bytes: String(data).length })
  })
  window.addEventListener('chatwoot:error', (event) => {
    const { code } = (event as CustomEvent<{ readonly code?: unknown } | null>).detail ?? {}
    recorder.record({ lane: 'error', name: `chatwoot:error ${String(code)}` })
  })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'report') return
    const value = { effectiveDirective, blockedURI }
    recorder.record({ lane: 'error', name: `policy ${effectiveDirective} blocks ${blockedURI}`, value })
  })
}

if (markProbed(window)) probeHost()
