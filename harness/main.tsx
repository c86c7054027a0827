import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import { Harness } from './Harness.tsx'
import { readHarnessPage } from './page.ts'
import { createSandbox } from './sandbox.ts'

const page = readHarnessPage()
const root = document.getElementById('harness')
if (root) createRoot(root).render(<Harness page={page} sandbox={createSandbox(page.sandboxUrl, page.token)} />)
if (page.liveReload !== undefined)
  new EventSource(page.liveReload).addEventListener('message', () => window.location.reload())
