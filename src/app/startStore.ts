import createSagaMiddleware from 'redux-saga'
import { reportChunks } from '#browser/chunks.ts'
import { rootSaga } from '#sagas/root.ts'
import type { SagaContext, Services } from '#sagas/services.ts'
import { type AppStore, createStore } from '#state/store.ts'
import { openDevelopmentPort } from './development/developmentPort.ts'
import type { Page } from './window/page.ts'

type Started = {
  readonly store: AppStore
  /** Cancels all sagas at once, as the end of a page does. */
  readonly stop: () => void
}

type PageOptions = Pick<Page, 'isEmbedded' | 'locale' | 'lang' | 'look' | 'baseUrl' | 'consent'>

/** Creates the store and runs its sagas. */
export function startStore(
  services: Services,
  { isEmbedded, locale, lang, look, baseUrl, consent }: PageOptions,
): Started {
  reportChunks(services.report)
  const port = DEVELOPMENT_PORT && openDevelopmentPort(window)
  const options = { context: services, onError: services.report }
  const sagas = createSagaMiddleware<Partial<SagaContext>>(
    DEVELOPMENT_PORT && port ? port.instrument(options) : options,
  )
  const store = createStore(DEVELOPMENT_PORT && port ? port.recordActions(sagas) : sagas)
  sagas.setContext({ store })
  store.dispatch({
    type: 'page/opened',
    isEmbedded,
    lang,
    look,
    baseUrl,
    ...(consent && { consent }),
    ...(locale !== undefined && { locale }),
  })
  const running = sagas.run(rootSaga)
  return { store, stop: () => running.cancel() }
}
