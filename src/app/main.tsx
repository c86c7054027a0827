import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import { hideToken, readPage } from './page.ts'
import { startWidget } from './start.tsx'

// From here on the widget itself says what is wrong.
document.getElementById('lost')?.remove()
const page = readPage(window)
hideToken(window)
const root = document.getElementById('app')
if (root) startWidget({ page, window, root: createRoot(root) })
