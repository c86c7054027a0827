import { type ReactNode, useState } from 'react'
import { AccessibilityPane } from '../../accessibility/AccessibilityPane.tsx'
import { tabId, Tabs } from '../../dock/Tabs.tsx'
import { PaneBoundary } from '../../PaneBoundary.tsx'
import { SagasPane } from '../../sagas/SagasPane.tsx'
import { StatePane } from '../../state/StatePane.tsx'
import { verdictOf } from '../../timeline/contractVerdicts.ts'
import { TimelinePane } from '../../timeline/TimelinePane.tsx'
import type { WidgetTrace } from '../../trace/useWidgetTrace.ts'
import { TranslationsPane } from '../../translations/TranslationsPane.tsx'
import styles from './StoryPanel.module.css'

type PanelProps = {
  readonly trace: WidgetTrace
  readonly isDark: boolean
  /** Whether the panel is beside the frame, and not below it. */
  readonly isBeside: boolean
}

const NAMES = ['Timeline', 'Accessibility', 'Translations', 'State', 'Sagas'] as const

type Name = (typeof NAMES)[number]

const CONTENTS: Readonly<Record<Name, (props: PanelProps) => ReactNode>> = {
  Timeline: ({ trace, isBeside }) => (
    <TimelinePane
      isWide={!isBeside}
      trace={trace}
      emptyText="The frame of the story is loading."
      verdictOf={verdictOf}
    />
  ),
  Accessibility: ({ trace }) => <AccessibilityPane trace={trace} />,
  Translations: ({ trace }) => <TranslationsPane trace={trace} />,
  State: ({ trace, isDark }) => <StatePane trace={trace} isDark={isDark} />,
  Sagas: ({ trace }) => <SagasPane trace={trace} />,
}

const ID_PREFIX = 'story-panel'

/** Shows the panes of the harness for the frame of a story. With several frames, the newest one answers. */
export function StoryPanel({ hasOneFrame, ...props }: PanelProps & { readonly hasOneFrame: boolean }) {
  const [name, select] = useState<Name>('Timeline')
  return (
    <section className={styles.panel} aria-label="Panes of the story">
      <Tabs names={NAMES} selected={name} onSelect={select} label="Panes of the story" idPrefix={ID_PREFIX} />
      {!hasOneFrame && (
        <p className={styles.note}>
          The time line has the items of all frames. The other panes show the frame that was loaded last.
        </p>
      )}
      <div
        className={styles.content}
        id={`${ID_PREFIX}-panel`}
        role="tabpanel"
        aria-labelledby={tabId(name, ID_PREFIX)}
      >
        <PaneBoundary key={name}>{CONTENTS[name](props)}</PaneBoundary>
      </div>
    </section>
  )
}
