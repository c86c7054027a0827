import { useState } from 'react'
import panes from '../pane.module.css'
import type { HarnessPage } from '../page.ts'
import { STORIES } from '../storyboard/stories.ts'
import { Gallery } from './gallery/Gallery.tsx'
import type { StageSwitches } from './StoryHeader.tsx'
import { StoryStage } from './StoryStage.tsx'
import { groupStories } from './storyTree.ts'
import { StoryTree } from './StoryTree.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useChoice } from './useChoice.ts'
import { useFocusGuard } from './useFocusGuard.ts'
import { useScheme } from '../useScheme.ts'
import styles from './Catalogue.module.css'

/** Shows every story of the widget: all as thumbnails, or one in frames of devices. The address contains the choice. */
export function Catalogue({ sandboxUrl }: Pick<HarnessPage, 'sandboxUrl'>) {
  // The frames have schemes of their own, which the toolbar sets.
  const isDark = useScheme('auto')
  useFocusGuard()
  const { choice, problems, change } = useChoice()
  const [isListOpen, setIsListOpen] = useState(false)
  const [switches, setSwitches] = useState<StageSwitches>({ isPanelOpen: false, isAlone: false })
  const groups = groupStories(STORIES, choice.search)
  const story = STORIES.find(({ name }) => name === choice.story)
  const open = (name: string | undefined): void => {
    setIsListOpen(false)
    change({ story: name }, 'visit')
  }
  const step = (by: 1 | -1): void => {
    const names = groups.flatMap(({ stories }) => stories.map(({ name }) => name))
    const next = names[names.indexOf(story?.name ?? '') + by]
    if (next !== undefined) open(next)
  }
  return (
    <div className={styles.catalogue} data-alone={switches.isAlone && story !== undefined}>
      <header className={styles.bar}>
        <a className={styles.home} href="/">
          Widget harness
        </a>
        {/* Only a narrow page has this button; a wide one always shows the list. */}
        <button
          className={`${panes.button} ${styles.toggle}`}
          type="button"
          aria-expanded={isListOpen}
          onClick={() => setIsListOpen(!isListOpen)}
        >
          Stories
        </button>
        <Toolbar {...{ choice, change }} />
      </header>
      <div className={styles.list} data-open={isListOpen}>
        <StoryTree
          {...{ groups }}
          total={STORIES.length}
          search={choice.search}
          selected={choice.story}
          onSearch={(search) => change({ search })}
          onOpened={open}
        />
      </div>
      <main className={styles.main}>
        {problems.map((problem) => (
          <p key={problem} className={panes.problem} role="alert">
            {problem}
          </p>
        ))}
        {story === undefined ? (
          <Gallery {...{ groups, sandboxUrl, choice }} onOpened={open} />
        ) : (
          <StoryStage
            key={story.name}
            {...{ story, sandboxUrl, choice, change, isDark, ...switches }}
            onStep={step}
            onSwitch={(changes) => setSwitches({ ...switches, ...changes })}
          />
        )}
      </main>
    </div>
  )
}
