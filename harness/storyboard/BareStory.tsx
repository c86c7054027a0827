import type { HarnessPage } from '../page.ts'
import { STORIES } from './stories.ts'
import { StoryFrame } from './StoryFrame.tsx'
import styles from './StoryFrame.module.css'

type BareStoryProps = Pick<HarnessPage, 'sandboxUrl' | 'locale'> & { readonly name: string | undefined }

/** Fills the page with one story and takes no steps, as the tests need. The scheme is that of the browser. */
export function BareStory({ sandboxUrl, locale = 'en', name }: BareStoryProps) {
  const story = STORIES.find((known) => known.name === name)
  if (story === undefined)
    return <p role="alert">{`There is no story ${name ?? ''}. /storyboard lists all stories.`}</p>
  return (
    <div className={styles['bare']}>
      <StoryFrame {...{ story, sandboxUrl, locale }} scheme="auto" />
    </div>
  )
}
