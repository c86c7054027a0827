import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import { Catalogue } from './catalogue/Catalogue.tsx'
import { StaticHarness } from './console/StaticHarness.tsx'
import { Harness } from './Harness.tsx'
import { type HarnessPage, readHarnessPage } from './page.ts'
import { ReplayPage } from './replayPage/ReplayPage.tsx'
import { createSandbox } from './sandbox.ts'
import { BareStory } from './storyboard/BareStory.tsx'

const page = readHarnessPage()
const root = document.getElementById('harness')
const { pathname, search } = window.location
const query = new URLSearchParams(search)
const route = (shown: HarnessPage) => {
  if (pathname === '/replay') return <ReplayPage {...shown} />
  if (pathname !== '/storyboard') return <Harness page={shown} sandbox={createSandbox(shown.sandboxUrl, shown.token)} />
  return query.has('bare') ? <BareStory {...shown} name={query.get('story') ?? undefined} /> : <Catalogue {...shown} />
}

if (root) createRoot(root).render(page.isStatic ? <StaticHarness page={page}>{route}</StaticHarness> : route(page))
if (page.liveReload !== undefined)
  new EventSource(page.liveReload).addEventListener('message', () => window.location.reload())
