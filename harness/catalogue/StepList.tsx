import type { StoryStatus } from '../storyboard/frameLink.ts'
import { canPlay } from '../storyboard/playback.ts'
import { describeStep, type Step } from '../storyboard/step.ts'
import type { Story } from '../storyboard/story.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './StoryStage.module.css'

type StepListProps = { readonly story: Story; readonly status: StoryStatus; readonly locale: string }

/** Shows the visitor's steps of a story: those that the player takes, or those that remain for a person. */
export function StepList({ story, status, locale }: StepListProps) {
  const { steps = [] } = story
  if (status.phase === 'failed')
    return (
      <div className={styles.steps} role="alert">
        <p className={styles.problem}>{status.reason}</p>
        <Steps steps={steps} title="Continue by hand:" />
      </div>
    )
  if (steps.length === 0) return null
  const title = canPlay(story, locale)
    ? status.phase === 'ready'
      ? 'The player took these steps:'
      : 'The player takes these steps:'
    : 'A pseudo-locale hides the names that the steps use. Continue by hand:'
  return (
    <div className={styles.steps}>
      <Steps {...{ steps, title }} />
    </div>
  )
}

const Steps = ({ steps, title }: { readonly steps: readonly Step[]; readonly title: string }) =>
  steps.length === 0 ? null : (
    <>
      <p>{title}</p>
      <ol className={styles.list}>
        {steps.map((step) => (
          <li key={describeStep(step)}>
            {describeStep(step)} {'fill' in step && <CopyButton label="Copy text" text={() => step.text} />}
          </li>
        ))}
      </ol>
    </>
  )
