import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  type Area,
  clampArea,
  moveArea,
  type Rectangle,
  startArea,
  type Tool,
  toRectangle,
} from '#domain/picture/edits.ts'
import styles from './PictureEditor.module.css'
import type { PictureEdits } from './usePictureEdits.ts'

/** Renders the picture with the area of the tool, which the pointer draws and the arrow keys move. */
export function PictureStage({ editor }: { readonly editor: PictureEdits }) {
  const intl = useIntl()
  const hintId = useId()
  const { canvas, frame, tool, area } = editor
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role takes keys and pointers */}
      <div
        className={styles['stage']}
        data-stage
        // The keys of screen readers must reach the area.
        role="application"
        aria-label={intl.formatMessage({ id: `pictureEditor.${tool}` })}
        aria-describedby={hintId}
        aria-busy={frame === undefined}
        tabIndex={0}
        onKeyDown={frame && ((event) => handleKey(event, { ...editor, frame }))}
        {...usePointer(editor)}
      >
        <canvas ref={canvas} className={styles['picture']} />
        {frame && area && <AreaMark frame={frame} area={area} tool={tool} />}
      </div>
      <div className={styles['hint']}>
        <p id={hintId}>
          <FormattedMessage id="pictureEditor.help" />
        </p>
        <button
          className={styles['apply']}
          type="button"
          // A `disabled` button would lose the focus when the tool is applied.
          aria-disabled={area === undefined}
          onClick={() => editor.apply()}
        >
          <FormattedMessage id="pictureEditor.apply" />
        </button>
      </div>
    </>
  )
}

type ReadyEditor = PictureEdits & { readonly frame: Rectangle }

/** Moves or resizes the area by an arrow key, which first shows the area of the tool. Enter applies the tool. */
function handleKey(event: KeyboardEvent, { frame, area, changeArea, apply }: ReadyEditor): void {
  if (event.ctrlKey || event.metaKey || !/^(Arrow.+|Enter)$/.test(event.key)) return
  event.preventDefault()
  if (area && event.key === 'Enter') return apply()
  const moved = area && moveArea(area, event.key, { isResizing: event.shiftKey, frame })
  changeArea(moved ?? startArea(frame), true)
}

/** Returns the handlers of a drag. Its end applies the tool, except for a crop, which waits for Apply. */
function usePointer({ frame, tool, changeArea, apply }: PictureEdits) {
  const drag = useRef<Area>(undefined)
  if (!frame) return {}
  const end = (): void => {
    const drawn = drag.current
    drag.current = undefined
    if (drawn && tool !== 'crop') apply(drawn)
  }
  const cancel = (): void => {
    drag.current = undefined
    changeArea(undefined)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      // A second finger begins a zoom and ends the drag.
      if (drag.current) return cancel()
      event.currentTarget.setPointerCapture(event.pointerId)
      const { x, y } = locate(event, frame)
      drag.current = clampArea({ fromX: x, fromY: y, toX: x, toY: y }, frame)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current) return
      const { x, y } = locate(event, frame)
      drag.current = clampArea({ ...drag.current, toX: x, toY: y }, frame)
      changeArea(drag.current)
    },
    onPointerUp: end,
    onPointerCancel: cancel,
  }
}

/** Returns the place of the pointer in the picture, which is in the middle of the stage and as large as possible. */
function locate({ currentTarget, clientX, clientY }: PointerEvent, frame: Rectangle) {
  const stage = currentTarget.getBoundingClientRect()
  const scale = Math.min(stage.width / frame.width, stage.height / frame.height)
  return {
    x: frame.x + (clientX - stage.left - (stage.width - frame.width * scale) / 2) / scale,
    y: frame.y + (clientY - stage.top - (stage.height - frame.height * scale) / 2) / scale,
  }
}

type AreaMarkProps = { readonly frame: Rectangle; readonly area: Area; readonly tool: Tool }

/** Renders the area above the picture, in the picture's own pixels. A crop darkens what it removes. */
function AreaMark({ frame, area, tool }: AreaMarkProps) {
  const { x, y, width, height } = toRectangle(area)
  const around = `M${frame.x} ${frame.y}h${frame.width}v${frame.height}h${-frame.width}z`
  const line = `M${area.fromX} ${area.fromY}L${area.toX} ${area.toY}`
  const path = tool === 'arrow' ? line : `M${x} ${y}h${width}v${height}h${-width}z`
  return (
    <svg
      className={styles['mark']}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      aria-hidden="true"
      data-area={tool}
    >
      {tool === 'crop' && <path className={styles['shade']} d={around + path} fillRule="evenodd" />}
      <path className={styles['edge']} d={path} />
      <path className={styles['line']} d={path} />
      {tool === 'arrow' && (
        <circle className={styles['tip']} cx={area.toX} cy={area.toY} r={Math.max(frame.width, frame.height) / 80} />
      )}
    </svg>
  )
}
