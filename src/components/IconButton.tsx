import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

type IconButtonProps = { readonly icon: IconName; readonly label: string; readonly onPress: () => void }

export function IconButton({ icon, label, onPress }: IconButtonProps) {
  return (
    <button className={styles['button']} type="button" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}
