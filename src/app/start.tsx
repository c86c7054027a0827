import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { loadChunk } from '#browser/chunks.ts'
import type { AppStore } from '#state/store.ts'
import { App } from './views/App.tsx'
import { Boundary } from './views/Boundary.tsx'
import { Intl } from './views/Intl.tsx'
import { reportLostStyles } from './views/lostStyles.ts'
import { LauncherLabel } from './views/LauncherLabel.tsx'
import { Look } from './views/Look.tsx'
import { MissingTenant } from './views/MissingTenant.tsx'
import { settleFirstScreen } from './views/routes.tsx'
import { keepFocusOnDoublePress } from './window/doublePress.ts'
import { takeDraft } from './window/keptDraft.ts'
import { basePathOf, type Page } from './window/page.ts'
import { createServices } from './services.ts'
import { startStore } from './startStore.ts'
import { replaceEarlyChat } from './staticHome/earlyChat.ts'
import { EarlyPress } from './staticHome/EarlyPress.tsx'
import { Title } from './views/Title.tsx'
import { unexpectedError } from './views/cards.tsx'

type Environment = { readonly page: Page; readonly window: Window & typeof globalThis; readonly root: Root }

/** Creates the services and starts the widget. A page without a tenant renders only an error. */
export function startWidget({ page, window, root }: Environment): void {
  if (page.websiteToken === undefined) return root.render(<MissingTenant />)
  const services = createServices({ ...page, websiteToken: page.websiteToken }, window)
  reportLostStyles(window, services.report)
  if (window.matchMedia('(pointer: coarse)').matches)
    // If the chunk cannot be loaded, the browser alone decides what the on-screen keyboard covers.
    loadChunk(() => import('./views/keyboard.lazy.ts')).then(
      ({ fitToKeyboard }) => fitToKeyboard(window),
      services.report,
    )
  // The answer of a pop-out window's opener mostly leads to the chat. Home would flash before it.
  if (!page.claimsOpener) settleFirstScreen()
  const { store } = startStore(services, page)
  const draft = takeDraft(window)
  if (draft !== undefined) store.dispatch({ type: 'draft/restored', text: draft })
  root.render(<Widget store={store} report={services.report} />)
  replaceEarlyChat(window, store)
  keepFocusOnDoublePress(window)
}

type WidgetProps = { readonly store: AppStore; readonly report: (defect: unknown) => void }

export const Widget = ({ store, report }: WidgetProps) => (
  <StrictMode>
    <Provider store={store}>
      <Look />
      <Intl report={report}>
        <LauncherLabel />
        <Title />
        <Boundary fallback={unexpectedError} onError={report}>
          {/* Navigation applies at once: as a transition it would wait for state updates from the servers. */}
          <BrowserRouter basename={basePathOf(window.location)} useTransitions={false}>
            <App />
            <EarlyPress />
          </BrowserRouter>
        </Boundary>
      </Intl>
    </Provider>
  </StrictMode>
)
