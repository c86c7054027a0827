import { Catalogue } from './catalogue/Catalogue.tsx'
import { StaticHarness } from './console/StaticHarness.tsx'
import { Harness } from './Harness.tsx'
import { HostPage } from './HostPage.tsx'
import type { HarnessPage } from './page.ts'
import { ReplayPage } from './replayPage/ReplayPage.tsx'
import { createSandbox } from './sandbox.ts'
import { BareStory } from './storyboard/BareStory.tsx'

/** Renders the page of the harness that the address names: the dock, the catalogue, a story or a replay. */
export const HarnessRoute = ({ page }: { readonly page: HarnessPage }) =>
  page.isStatic ? <StaticHarness page={page}>{renderRoute}</StaticHarness> : renderRoute(page)

function renderRoute(page: HarnessPage) {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  if (pathname === '/replay') return <ReplayPage {...page} />
  if (pathname !== '/storyboard') return renderHost(page)
  return query.has('bare') ? <BareStory {...page} name={query.get('story') ?? undefined} /> : <Catalogue {...page} />
}

const renderHost = (page: HarnessPage) =>
  page.hasDock ? <Harness page={page} sandbox={createSandbox(page.sandboxUrl, page.token)} /> : <HostPage page={page} />
