import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from './classNames.ts'

type ButtonProps = { readonly kind?: 'primary' | 'quiet'; readonly onPress: () => void; readonly children: ReactNode }

export function Button({ kind = 'primary', onPress, children }: ButtonProps) {
  return (
    <button className={classNames(styles['button'], styles[kind])} type="button" onClick={onPress}>
      {children}
    </button>
  )
}
