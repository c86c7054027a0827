import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import { HostPage } from './HostPage.tsx'
import { type HarnessPage, readHarnessPage } from './page.ts'

const page = readHarnessPage()
const root = document.getElementById('harness')
if (root) createRoot(root).render(isHostPageOnly(page) ? <HostPage page={page} /> : await renderHarness())
if (page.liveReload !== undefined)
  new EventSource(page.liveReload).addEventListener('message', () => window.location.reload())

/** A host page without the dock loads as little as a customer's page. All other pages need the whole harness. */
function isHostPageOnly({ hasDock, isStatic }: HarnessPage): boolean {
  return !hasDock && !isStatic && !['/replay', '/storyboard'].includes(window.location.pathname)
}

async function renderHarness() {
  const { HarnessRoute } = await import('./HarnessRoute.tsx')
  return <HarnessRoute page={page} />
}
