import { STORIES } from '../storyboard/stories.ts'
import { TENANTS, tenantsOf } from '../storyboard/story.ts'
import { AccentPicker } from './AccentPicker.tsx'
import type { Choice, View } from './choice.ts'
import { CopyButton } from './CopyButton.tsx'
import { canTurn, hasSoftKeyboard, ZOOMS } from './devices.ts'
import { EmulationNotes } from './EmulationNotes.tsx'
import { directionOfLocale } from './localeNames.ts'
import { Select } from './Select.tsx'
import { type ChangeChoice, toUrl } from './useChoice.ts'
import { COMPARISONS, DEVICE_OPTIONS, LOCALE_OPTIONS, SCHEME_OPTIONS, ZOOM_OPTIONS } from './viewOptions.ts'
import styles from './Toolbar.module.css'

type ToolbarProps = { readonly choice: Choice; readonly change: ChangeChoice }

/** Settings of all frames. Those of the device apply to a selected story only. */
export function Toolbar({ choice, change }: ToolbarProps) {
  const { view, tenant, accent, story } = choice
  const setView = (changes: Partial<View>): void => change({ view: { ...view, ...changes } })
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Appearance">
      <Select label="locale" value={view.locale} options={LOCALE_OPTIONS} onChosen={(locale) => setView({ locale })} />
      <span className={styles.direction} title="Direction of the locale">
        {directionOfLocale(view.locale)}
      </span>
      <Select label="scheme" value={view.scheme} options={SCHEME_OPTIONS} onChosen={(scheme) => setView({ scheme })} />
      <Select
        label="tenant"
        value={tenant ?? ''}
        options={tenantOptions(story)}
        onChosen={(chosen) => change({ tenant: TENANTS.find((name) => name === chosen) })}
      />
      <AccentPicker accent={accent} onChosen={(chosen) => change({ accent: chosen })} />
      {story !== undefined && <DeviceControls {...{ choice, change, setView }} />}
      <EmulationNotes />
      <CopyButton label="Copy link" text={() => toUrl(choice)} />
    </div>
  )
}

const tenantOptions = (name: string | undefined): readonly (readonly [string, string])[] => {
  const story = STORIES.find((known) => known.name === name)
  const tenants = story === undefined ? TENANTS : tenantsOf(story)
  return [['', story === undefined ? 'of each story' : `${story.tenant} (the story’s)`], ...tenants.filter((tenant) => tenant !== story?.tenant).map((tenant) => [tenant, tenant] as const)] // prettier-ignore
}

type DeviceControlsProps = ToolbarProps & { readonly setView: (changes: Partial<View>) => void }

const DeviceControls = ({ choice: { view, compared }, change, setView }: DeviceControlsProps) => (
  <>
    <Select label="device" value={view.device} options={DEVICE_OPTIONS} onChosen={(device) => setView({ device })} />
    <label className={styles.field}>
      <input
        type="checkbox"
        checked={view.isLandscape && canTurn(view.device)}
        disabled={!canTurn(view.device)}
        onChange={({ target }) => setView({ isLandscape: target.checked })}
      />
      landscape
    </label>
    <label className={styles.field}>
      <input
        type="checkbox"
        checked={view.hasKeyboard && hasSoftKeyboard(view.device)}
        disabled={!hasSoftKeyboard(view.device)}
        onChange={({ target }) => setView({ hasKeyboard: target.checked })}
      />
      soft keyboard
    </label>
    <Select
      label="zoom"
      value={String(view.zoom)}
      options={ZOOM_OPTIONS}
      onChosen={(chosen) => setView({ zoom: ZOOMS.find((zoom) => String(zoom) === chosen) ?? 100 })}
    />
    <Select
      label="side by side"
      value={nameComparison(compared)}
      options={[['', compared.length === 0 ? 'one frame' : `${compared.length + 1} frames`], ...COMPARISONS.map(([name]) => [name, name] as const)]} // prettier-ignore
      onChosen={(chosen) => {
        const [, first = {}, others = []] = COMPARISONS.find(([name]) => name === chosen) ?? []
        change({ view: { ...view, ...first }, compared: others })
      }}
    />
  </>
)

/** Returns the name of the set that these frames are; an empty text for any other frames. */
const nameComparison = (compared: Choice['compared']): string =>
  COMPARISONS.find(([, , others]) => JSON.stringify(others) === JSON.stringify(compared))?.[0] ?? ''
