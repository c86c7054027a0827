import type { MouseEventHandler, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './classNames.ts'

type ButtonProps = {
  readonly kind?: 'primary' | 'quiet' | 'link'
  readonly isDisabled?: boolean
  /** Whether the button's action is running. The button then shows a spinner and is `aria-disabled`. */
  readonly isBusy?: boolean
  readonly children: ReactNode
} & (
  | { readonly onPress: MouseEventHandler; readonly isSubmit?: never }
  | { readonly isSubmit: true; readonly onPress?: never }
)

export function Button({ kind = 'primary', isDisabled, isBusy = false, isSubmit, onPress, children }: ButtonProps) {
  return (
    <button
      className={classNames(styles['button'], styles[kind], isBusy && styles['busy'])}
      type={isSubmit ? 'submit' : 'button'}
      disabled={isDisabled}
      aria-disabled={isBusy}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
