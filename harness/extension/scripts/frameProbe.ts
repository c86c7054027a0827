import { createOutbox } from '../../probe/outbox.ts'
import { startProbe } from '../../probe/probe.ts'
import { connectToRelay, markProbed } from './probeLink.ts'

// This script runs in the chat's frame, and records there as the probe of the sandbox's pages does.
if (markProbed(window)) {
  const outbox = createOutbox(window)
  connectToRelay({ role: 'frame', outbox, recorder: startProbe(window, outbox.add) })
}
