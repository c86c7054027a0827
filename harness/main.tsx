import { createRoot } from 'react-dom/client'
import '#components/tokens.css'
import { Catalogue } from './catalogue/Catalogue.tsx'
import { parseTenantAddress } from './console/tenantAddress.ts'
import { WidgetAddress } from './console/WidgetAddress.tsx'
import { Harness } from './Harness.tsx'
import { readHarnessPage } from './page.ts'
import { ReplayPage } from './replayPage/ReplayPage.tsx'
import { createSandbox } from './sandbox.ts'
import { BareStory } from './storyboard/BareStory.tsx'

const read = readHarnessPage()
const root = document.getElementById('harness')
const { pathname, search } = window.location
const query = new URLSearchParams(search)
const address = { baseUrl: read.sandboxUrl, websiteToken: read.token }
const parsed = parseTenantAddress(address)
const isWithoutWidget = read.isStatic && 'problems' in parsed
const page =
  read.isStatic && 'tenant' in parsed
    ? { ...read, sandboxUrl: parsed.tenant.baseUrl, token: parsed.tenant.websiteToken }
    : read
const route = () => {
  if (isWithoutWidget) return <WidgetAddress initial={address} isChecked={query.has('baseUrl') || query.has('token')} />
  if (pathname === '/replay') return <ReplayPage {...page} />
  if (pathname !== '/storyboard') return <Harness page={page} sandbox={createSandbox(page.sandboxUrl, page.token)} />
  return query.has('bare') ? <BareStory {...page} name={query.get('story') ?? undefined} /> : <Catalogue {...page} />
}

if (root) createRoot(root).render(route())
if (page.liveReload !== undefined)
  new EventSource(page.liveReload).addEventListener('message', () => window.location.reload())
