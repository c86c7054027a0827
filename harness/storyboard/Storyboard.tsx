import { useState } from 'react'
import { type HarnessPage, PSEUDO_LOCALES } from '../page.ts'
import { STORIES } from './stories.ts'
import type { Step, Story } from './story.ts'
import { StoryFrame } from './StoryFrame.tsx'
import styles from './Storyboard.module.css'

const SIZES = ['320x568', '400x704', '1280x800'] as const

const LOCALES = ['en', 'de', 'ar', 'ja', 'ta', 'fi', 'fa', 'hi', 'ru', 'pt_BR', 'zh_CN', 'ko', 'ml', ...PSEUDO_LOCALES]

type Scheme = 'auto' | 'light' | 'dark'

const SCHEMES: readonly Scheme[] = ['light', 'dark', 'auto']

type StoryboardProps = Pick<HarnessPage, 'sandboxUrl' | 'locale'> & {
  /** Name of the story that the address names. */
  readonly name: string | undefined
  /** Whether the page shows nothing but the frame, as the tests need. */
  readonly isBare: boolean
}

/** Shows every story of the widget in each size; scheme and locale are switched for all of them. */
export function Storyboard({ sandboxUrl, locale: initialLocale = 'en', name, isBare }: StoryboardProps) {
  const [story, setStory] = useState(STORIES.find((known) => known.name === name) ?? STORIES[0])
  const [locale, setLocale] = useState(initialLocale)
  const [darkMode, setDarkMode] = useState<Scheme>('light')
  if (story === undefined) return null
  if (isBare)
    return (
      <div className={styles['bare']}>
        <StoryFrame {...{ story, sandboxUrl, locale }} darkMode="auto" />
      </div>
    )
  return (
    <div className={styles['board']}>
      <StoryList current={story} onChosen={setStory} />
      <main className={styles['main']}>
        <header className={styles['toolbar']}>
          <h1 className={styles['title']}>{story.name}</h1>
          <Choice label="locale" value={locale} options={LOCALES} onChosen={setLocale} />
          <Choice label="scheme" value={darkMode} options={SCHEMES} onChosen={setDarkMode} />
          {story.steps && <span className={styles['steps']}>then {story.steps.map(describeStep).join(', ')}</span>}
        </header>
        <div className={styles['cells']}>
          {SIZES.map((size) => (
            <figure key={`${story.name} ${locale} ${size}`} className={styles['cell']} data-size={size}>
              <figcaption>{size}</figcaption>
              <StoryFrame {...{ story, sandboxUrl, locale, darkMode }} />
            </figure>
          ))}
        </div>
      </main>
    </div>
  )
}

type StoryListProps = { readonly current: Story; readonly onChosen: (story: Story) => void }

/** List of radio buttons, so that the arrow keys go from story to story. */
const StoryList = ({ current, onChosen }: StoryListProps) => (
  <nav className={styles['list']} aria-label="Stories">
    {STORIES.map((story) => (
      <label key={story.name} className={styles['item']}>
        <input type="radio" name="story" checked={story === current} onChange={() => onChosen(story)} /> {story.name}
      </label>
    ))}
  </nav>
)

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly options: readonly Value[]
  readonly onChosen: (value: Value) => void
}

const Choice = <Value extends string>({ label, value, options, onChosen }: ChoiceProps<Value>) => (
  <label>
    {label}{' '}
    <select
      value={value}
      onChange={({ target }) => onChosen(options.find((option) => option === target.value) ?? value)}
    >
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </label>
)

/** Describes a step for a reader, as a page of another origin cannot use the frame. */
function describeStep(step: Step): string {
  if ('click' in step) return `click ${step.click}`
  if ('fill' in step) return `fill ${step.fill}`
  if ('press' in step) return `press ${step.key}`
  return 'choose' in step ? 'choose files' : 'go offline'
}
