import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import './staticHome/staticHome.css'
import { hideToken, readPage } from './window/page.ts'
import { startWidget } from './start.tsx'

// From here on, the widget shows its errors itself.
document.getElementById('lost')?.remove()
const page = readPage(window)
// If the visitor has to be forgotten, the address stays as it is until then, so that a reload forgets them too.
if (!page.startsAfresh) hideToken(window, page)
const root = document.getElementById('app')
if (root) startWidget({ page, window, root: createRoot(root) })
