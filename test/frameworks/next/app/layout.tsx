import type { ReactNode } from 'react'
import { Chat } from './Chat'

export const metadata = { title: 'Shop', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Chat />
        {children}
      </body>
    </html>
  )
}
