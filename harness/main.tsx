import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import { Catalogue } from './catalogue/Catalogue.tsx'
import { Harness } from './Harness.tsx'
import { readHarnessPage } from './page.ts'
import { createSandbox } from './sandbox.ts'
import { BareStory } from './storyboard/BareStory.tsx'

const page = readHarnessPage()
const root = document.getElementById('harness')
const { pathname, search } = window.location
const query = new URLSearchParams(search)
if (root)
  createRoot(root).render(
    pathname === '/storyboard' ? (
      query.has('bare') ? (
        <BareStory {...page} name={query.get('story') ?? undefined} />
      ) : (
        <Catalogue {...page} />
      )
    ) : (
      <Harness page={page} sandbox={createSandbox(page.sandboxUrl, page.token)} />
    ),
  )
if (page.liveReload !== undefined)
  new EventSource(page.liveReload).addEventListener('message', () => window.location.reload())
