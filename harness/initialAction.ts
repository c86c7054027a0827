import { forgetVisitor } from './forgetVisitor.ts'
import { callApi, goToChat, loadFrame } from './loadWidget.ts'
import type { HarnessPage } from './page.ts'

/** Performs the first step that the page's address names, after the loader has run. */
export function performInitialAction(page: HarnessPage): void {
  const { initialAction } = page
  if (initialAction === 'open' || initialAction === 'chatting') callApi('toggle', 'open')
  if (initialAction === 'chatting') void goToChat()
  if (initialAction === 'summoned') void loadFrame(page)
  if (initialAction === 'forgetting') void forgetVisitor()
}
