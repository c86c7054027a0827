import { pickTenant, type Story } from '../../storyboard/story.ts'
import type { Choice } from '../choice.ts'
import type { StoryGroup } from '../storyTree.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { toUrl } from '../useChoice.ts'
import styles from './Gallery.module.css'

type GalleryProps = {
  readonly groups: readonly StoryGroup[]
  readonly sandboxUrl: string
  readonly choice: Choice
  readonly onOpened: (story: string) => void
}

/** Live thumbnails of all found stories, by screen. */
export const Gallery = ({ groups, sandboxUrl, choice, onOpened }: GalleryProps) => (
  <div className={styles.gallery}>
    <h1 className={styles.title}>Every screen in every state</h1>
    {groups.map(({ screen, stories }) => (
      <section key={screen} aria-label={screen}>
        <h2 className={styles.heading}>
          {screen} <span className={styles.count}>{stories.length}</span>
        </h2>
        <ul className={styles.cards}>
          {stories.map((story) => (
            <li key={story.name}>
              <Card {...{ story, sandboxUrl, choice, onOpened }} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

type CardProps = Omit<GalleryProps, 'groups'> & { readonly story: Story }

const Card = ({ story, sandboxUrl, choice, onOpened }: CardProps) => (
  <a
    className={styles.card}
    href={toUrl({ ...choice, story: story.name })}
    onClick={(event) => {
      // A click with a modifier opens another tab or window, as with every link.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onOpened(story.name)
    }}
  >
    <Thumbnail {...{ story, sandboxUrl, choice }} />
    <span className={styles.name}>{story.name}</span>
    <span className={styles.tenant}>{pickTenant(story, choice.tenant)}</span>
  </a>
)
