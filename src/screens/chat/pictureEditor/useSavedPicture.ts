import { type RefObject, useEffect, useRef, useState } from 'react'
import { ATTACHMENT_LIMIT_MB } from '#domain/limits.ts'
import type { ChosenFile } from '#domain/message/attachment.ts'
import { withExtension } from '#domain/picture/pictureName.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { encodePicture } from './renderPicture.ts'

type Options = { readonly canvas: RefObject<HTMLCanvasElement | null>; readonly onSaved: () => void }

const MEGABYTE = 1024 * 1024

/**
 * Returns the function that replaces the chosen file by the pixels of the canvas, how that goes, and a function that stops
 * it. Nothing is replaced after the editor has closed, because the picture may have been removed or sent since.
 */
export function useSavedPicture(chosen: ChosenFile, { canvas, onSaved }: Options) {
  const dispatch = useAppDispatch()
  const limitMb = useAppSelector(selectChannel)?.branding.maximumUploadMb ?? ATTACHMENT_LIMIT_MB
  const [status, setStatus] = useState<'idle' | 'saving' | 'failed'>('idle')
  const lastRun = useRef(0)
  useEffect(() => () => void (lastRun.current += 1), [])
  const abort = (): void => {
    lastRun.current += 1
    setStatus('idle')
  }
  const save = async (): Promise<void> => {
    if (!canvas.current || status === 'saving') return
    setStatus('saving')
    lastRun.current += 1
    const run = lastRun.current
    const blob = await encodePicture(canvas.current, chosen.file.type, limitMb * MEGABYTE)
    if (run !== lastRun.current) return
    if (!blob) return setStatus('failed')
    const file = new File([blob], withExtension(chosen.file.name, blob.type), { type: blob.type })
    dispatch({ type: 'files/chosen', files: [{ ...chosen, file, status: 'ready' }] })
    onSaved()
  }
  return { save, abort, status }
}
