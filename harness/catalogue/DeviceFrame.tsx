import type { StoryStatus } from '../storyboard/frameLink.ts'
import { StoryFrame } from '../storyboard/StoryFrame.tsx'
import type { Story } from '../storyboard/story.ts'
import type { Choice, View } from './choice.ts'
import { cssVariables } from './cssVariables.ts'
import { type Measures, measureDevice } from './devices.ts'
import styles from './DeviceFrame.module.css'

type DeviceFrameProps = {
  readonly story: Story
  readonly sandboxUrl: string
  readonly view: View
  readonly tenant: Choice['tenant']
  readonly accent: Choice['accent']
  /** Space for the device, in px. */
  readonly space: { readonly inlineSize: number; readonly blockSize: number }
  readonly onStatus: (status: StoryStatus) => void
}

/** Draws a device around a story, scaled down until it fits into its space. */
export function DeviceFrame({ view, space, ...story }: DeviceFrameProps) {
  const measures = measureDevice(view)
  const scale = Math.min(1, space.inlineSize / measures.screen.inlineSize, space.blockSize / measures.screen.blockSize)
  return (
    <>
      <p className={styles.measures}>{describeMeasures(measures, { view, scale })}</p>
      <div className={styles.scaled} ref={cssVariables({ ...toVariables(measures), '--scale': String(scale) })}>
        <div className={styles.screen} data-kind={measures.kind}>
          {measures.insets.blockStart > 0 && <div className={styles.top} aria-hidden />}
          <div className={styles.page} data-full={measures.isFullScreen}>
            <div className={styles.frame}>
              <div className={styles.zoomed} ref={cssVariables({ '--zoom': String(view.zoom / 100) })}>
                <StoryFrame
                  {...story}
                  locale={view.locale}
                  scheme={view.scheme}
                  isFullScreen={measures.isFullScreen && measures.kind !== 'window'}
                  isPlayed
                />
              </div>
            </div>
          </div>
          {measures.keyboard > 0 ? (
            <div className={styles.keyboard} aria-hidden>
              soft keyboard, {measures.keyboard} px
            </div>
          ) : (
            measures.insets.blockEnd > 0 && <div className={styles.bottom} aria-hidden />
          )}
        </div>
      </div>
    </>
  )
}

const toVariables = ({ screen, insets, keyboard, frame, offset, layout }: Measures) => ({
  '--screen-inline': screen.inlineSize,
  '--screen-block': screen.blockSize,
  '--inset-inline': insets.inline,
  '--inset-start': insets.blockStart,
  '--inset-end': Math.max(insets.blockEnd, keyboard),
  '--frame-inline': frame.inlineSize,
  '--frame-block': frame.blockSize,
  '--offset-inline': offset.inlineEnd,
  '--offset-block': offset.blockEnd,
  '--layout-inline': layout.inlineSize,
  '--layout-block': layout.blockSize,
})

type Shown = { readonly view: View; readonly scale: number }

function describeMeasures({ name, screen, layout }: Measures, { view, scale }: Shown): string {
  const size = (inlineSize: number, blockSize: number): string => `${Math.round(inlineSize)} × ${Math.round(blockSize)}`
  return [
    `${name} ${size(screen.inlineSize, screen.blockSize)}`,
    `the widget has ${size(layout.inlineSize, layout.blockSize)} CSS px`,
    ...(view.zoom === 100 ? [] : [`zoom ${view.zoom} %`]),
    ...(scale === 1 ? [] : [`drawn at ${Math.round(scale * 100)} %`]),
  ].join(' · ')
}
