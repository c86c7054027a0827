import { Icon } from '../icons/Icon.tsx'
import icons from '../icons/Icon.module.css'
import { IconButton } from '../icons/IconButton.tsx'
import panes from '../pane.module.css'
import { pickTenant, type Story } from '../storyboard/story.ts'
import { addFrame, type Choice, MAX_COMPARED } from './choice.ts'
import type { ChangeChoice } from './useChoice.ts'
import styles from './StoryStage.module.css'

/** Switches of the stage, which stay when another story is opened. */
export type StageSwitches = { readonly isPanelOpen: boolean; readonly isAlone: boolean }

type StoryHeaderProps = StageSwitches & {
  readonly story: Story
  readonly choice: Choice
  readonly change: ChangeChoice
  readonly isOutlined: boolean
  readonly onOutline: () => void
  readonly onReload: () => void
  /** Opens the story before (-1) or after (1) this one. */
  readonly onStep: (by: 1 | -1) => void
  readonly onSwitch: (changes: Partial<StageSwitches>) => void
}

/** Name of the selected story, and what can be done with its frames. */
export function StoryHeader({ story, choice, change, isPanelOpen, isAlone, isOutlined, ...calls }: StoryHeaderProps) {
  const tenant = pickTenant(story, choice.tenant)
  const bare = new URLSearchParams({ bare: '1', story: story.name, locale: choice.view.locale })
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{story.name}</h1>
      <span className={styles.about}>
        {story.screen} · tenant {tenant}
        {choice.tenant !== undefined && choice.tenant !== tenant && `, as ${choice.tenant} cannot be in this state`}
      </span>
      <div className={styles.tools} role="toolbar" aria-label="Story">
        <IconButton icon="back" label="Previous story" keys="k" onClick={() => calls.onStep(-1)} />
        <IconButton icon="forward" label="Next story" keys="j" onClick={() => calls.onStep(1)} />
        <IconButton icon="reload" label="Begin the story anew" keys="r" onClick={calls.onReload} />
        <IconButton
          icon="outline"
          label="Outline the elements"
          keys="o"
          isPressed={isOutlined}
          onClick={calls.onOutline}
        />
        <IconButton
          icon="full"
          label="Show the story alone"
          keys="f"
          isPressed={isAlone}
          onClick={() => calls.onSwitch({ isAlone: !isAlone })}
        />
        <IconButton
          icon="panel"
          label="Panes of the story"
          keys="a"
          isPressed={isPanelOpen}
          onClick={() => calls.onSwitch({ isPanelOpen: !isPanelOpen })}
        />
        <a
          className={icons.button}
          href={`/storyboard?${bare.toString()}`}
          target="_blank"
          rel="noreferrer"
          aria-label="Open the frame in a tab"
          title="Open the frame in a tab"
        >
          <Icon name="external" />
        </a>
      </div>
      <button
        className={panes.button}
        type="button"
        disabled={choice.compared.length >= MAX_COMPARED}
        onClick={() => change({ compared: addFrame(choice) })}
      >
        Add a frame
      </button>
    </header>
  )
}
