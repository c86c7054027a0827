import { useState } from 'react'
import { Alert } from '../Alert.tsx'
import { IconButton } from '../icons/IconButton.tsx'
import { toHttpArchive } from '../trace/httpArchive.ts'
import { toSafeText } from '#cli/tenant/problem.ts'
import { toReason } from '../trace/reason.ts'
import { receiveAll } from '../trace/connection/receiveAll.ts'
import { compressTrace, readTrace, redactItems, type TraceFile, toTraceFile } from '../trace/traceFile.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import { OpenTraceButton } from './OpenTraceButton.tsx'
import { saveFile } from './saveFile.ts'

type TraceFilesProps = {
  readonly trace: Pick<WidgetTrace, 'store' | 'request'>
  /** Address of the host page, which a saved trace names. */
  readonly pageUrl: string
  readonly onOpen: (file: TraceFile) => void
}

/** Saves the trace as a file and its HTTP lane as an archive, and opens a saved trace. */
export function TraceFiles({ trace, pageUrl, onOpen }: TraceFilesProps) {
  const [problem, setProblem] = useState('')
  const { store } = trace
  const attempt = async (save: () => void): Promise<void> => {
    await receiveAll(trace)
    try {
      save()
      setProblem('')
    } catch (reason) {
      setProblem(`The file cannot be written: ${toReason(reason)}`)
    }
  }
  const saveTrace = (): void => {
    const file = toTraceFile(store.items(), {
      ...{ savedAt: new Date(), page: pageUrl },
      seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    })
    saveFile('livechat-widget.trace.gz', new Blob([compressTrace(file)], { type: 'application/gzip' }))
  }
  const saveArchive = (): void => {
    const archive = JSON.stringify(toHttpArchive(redactItems(store.items())), null, 2)
    saveFile('livechat-widget.har', new Blob([archive], { type: 'application/json' }))
  }
  const open = async (file: File): Promise<void> => {
    setProblem('')
    try {
      onOpen(readTrace(new Uint8Array(await file.arrayBuffer())))
    } catch (reason) {
      setProblem(`${toSafeText(file.name)}: ${toReason(reason)}`)
    }
  }
  return (
    <>
      <OpenTraceButton onFile={open} isIcon />
      <IconButton icon="save" label="Save trace" onClick={() => void attempt(saveTrace)} />
      <IconButton icon="save" label="Save HAR" onClick={() => void attempt(saveArchive)}>
        HAR
      </IconButton>
      <Alert text={problem} />
    </>
  )
}
