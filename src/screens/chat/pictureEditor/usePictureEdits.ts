import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import {
  addEdit,
  type Area,
  type Edits,
  findFrame,
  isUsable,
  NO_EDITS,
  type Rectangle,
  redoEdit,
  type Tool,
  toRectangle,
  undoEdit,
} from '#domain/picture/edits.ts'
import { renderPicture, wholeOf } from './renderPicture.ts'

/** Edits of one picture, with the functions that change them, and what screen readers announce. */
export type PictureEdits = {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  /** The part of the picture that is visible; undefined until the picture is decoded. */
  readonly frame: Rectangle | undefined
  readonly isBroken: boolean
  readonly edits: Edits
  /** Whether closing the editor would lose an edit, or an area that Done would apply. */
  readonly isChanged: boolean
  readonly tool: Tool
  /** Area to which the tool will be applied. */
  readonly area: Area | undefined
  readonly announcement: string
  readonly pickTool: (tool: Tool) => void
  /** Changes the area. A change by the keyboard is announced. */
  readonly changeArea: (area: Area | undefined, isAnnounced?: boolean) => void
  /** Applies the tool to this area, or to the current one. An area without a size is dropped. */
  readonly apply: (area?: Area) => void
  /** Drops an area that waits for its tool; without one, undoes the last edit. */
  readonly undo: () => void
  readonly redo: () => void
  /** Applies the tool to an area that waits for it, and draws the result at once. Returns whether there is any edit. */
  readonly finish: () => boolean
}

export function usePictureEdits(file: File): PictureEdits {
  const { canvas, picture, isBroken } = usePicture(file)
  const [edits, setEdits] = useState(NO_EDITS)
  const [tool, setTool] = useState<Tool>('blackOut')
  const [area, setArea] = useState<Area>()
  const { announcement, announceArea, announceTool } = useAnnouncement()
  useEffect(() => {
    if (canvas.current && picture) renderPicture(canvas.current, picture, edits.done)
  }, [canvas, picture, edits.done])
  const isPending = area !== undefined && isUsable(tool, area)
  const withPending = isPending ? addEdit(edits, { tool, area }) : edits
  const move = (next: Edits, messageId: 'pictureEditor.applied' | 'pictureEditor.undone', changed?: Tool): void => {
    if (changed === undefined) return
    setEdits(next)
    setArea(undefined)
    announceTool(messageId, changed)
  }
  return {
    canvas,
    frame: picture && findFrame(edits.done, wholeOf(picture)),
    isBroken,
    edits,
    isChanged: withPending.done.length > 0,
    tool,
    area,
    announcement,
    pickTool: (next) => {
      // A crop waits for Apply, and the next tool is for what it leaves.
      if (isPending && tool === 'crop') move(withPending, 'pictureEditor.applied', tool)
      setTool(next)
      setArea(undefined)
    },
    changeArea: (next, isAnnounced) => {
      setArea(next)
      if (next && isAnnounced) announceArea(next)
    },
    apply: (applied = area) => {
      if (applied && isUsable(tool, applied))
        move(addEdit(edits, { tool, area: applied }), 'pictureEditor.applied', tool)
      else setArea(undefined)
    },
    finish: () => {
      if (canvas.current && picture) renderPicture(canvas.current, picture, withPending.done)
      setEdits(withPending)
      setArea(undefined)
      return withPending.done.length > 0
    },
    undo: () => move(area ? edits : undoEdit(edits), 'pictureEditor.undone', area ? tool : edits.done.at(-1)?.tool),
    redo: () => move(redoEdit(edits), 'pictureEditor.applied', edits.undone.at(-1)?.tool),
  }
}

/** Decodes the picture. Its pixels are released when the editor closes. */
function usePicture(file: File) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isCurrent = true
    let decoded: ImageBitmap | undefined
    const show = (bitmap: ImageBitmap): void => {
      if (!isCurrent) return bitmap.close()
      decoded = bitmap
      setPicture(bitmap)
    }
    canvas.current?.ownerDocument.defaultView?.createImageBitmap(file).then(show, () => setBroken(true))
    return () => {
      isCurrent = false
      decoded?.close()
    }
  }, [file])
  return { canvas, picture, isBroken }
}

function useAnnouncement() {
  const intl = useIntl()
  const [announcement, setAnnouncement] = useState('')
  return {
    announcement,
    announceArea: (area: Area): void =>
      setAnnouncement(intl.formatMessage({ id: 'pictureEditor.area' }, { ...toRectangle(area) })),
    announceTool: (id: 'pictureEditor.applied' | 'pictureEditor.undone', tool: Tool): void =>
      setAnnouncement(intl.formatMessage({ id }, { tool: intl.formatMessage({ id: `pictureEditor.${tool}` }) })),
  }
}
