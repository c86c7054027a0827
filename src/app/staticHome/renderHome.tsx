import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { toLanguageTag } from '#domain/locale.ts'
import type { RenderHome } from '#domain/pageSettings.ts'
import { createStore } from '#state/store.ts'
import en from '#locales/en.json'
import { App } from '../views/App.tsx'
import { StaticChat } from './StaticChat.tsx'

/**
 * Renders Home as a new visitor sees it before any server has answered, as HTML without scripts. The build runs this
 * function and writes the result into the tenant's page.
 */
export const renderHome: RenderHome = ({ locale, messages, name, copy }) => {
  const store = createStore(() => (next) => next)
  const tag = toLanguageTag(locale)
  store.dispatch({ type: 'page/opened', isEmbedded: true, locale, lang: tag, look: { copy, expectedName: name } })
  store.dispatch({ type: 'locale/activated', locale })
  // With the width of its page, the frame knows that it can be closed.
  store.dispatch({ type: 'host/inner-document-width', width: Infinity })
  store.dispatch({ type: 'setup/started' })
  return renderToStaticMarkup(
    <Provider store={store}>
      <IntlProvider locale={tag} messages={{ ...en, ...messages }}>
        <MemoryRouter initialEntries={['/home']}>
          <App />
          <StaticChat />
        </MemoryRouter>
      </IntlProvider>
    </Provider>,
  )
}
