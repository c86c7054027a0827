import type { Ref } from 'react'
import { Icon, type IconName, type IconPath } from '#components/Icon.tsx'
import styles from './RoundButton.module.css'

type RoundButtonProps = {
  readonly icon: IconName | IconPath
  readonly label: string
  readonly onPress: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** Renders the main action of a bar, in the colour of the accent. */
export function RoundButton({ icon, label, onPress, ref }: RoundButtonProps) {
  return (
    <button ref={ref} className={styles['button']} type="button" aria-label={label} title={label} onClick={onPress}>
      <Icon icon={icon} />
    </button>
  )
}
