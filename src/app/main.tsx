import { createRoot } from 'react-dom/client'
import { whenPainted } from '#browser/paint.ts'
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
const start = (): void => {
  if (root) startWidget({ page, window, root: createRoot(root) })
}
// With a Home in the page, the visitor may have pressed something since the scripts began, which is handled first.
if (document.getElementById('home')) void whenPainted(window).then(start)
else start()
