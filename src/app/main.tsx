import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import { hideToken, readPage } from './page.ts'
import { startWidget } from './start.tsx'

// From here on the widget itself says what is wrong.
document.getElementById('lost')?.remove()
const page = readPage(window)
// Where somebody is to be forgotten the address says so until that is done.
if (!page.startsAfresh) hideToken(window, page)
const root = document.getElementById('app')
if (root) startWidget({ page, window, root: createRoot(root) })
