import type { Page } from '@playwright/test'

type WidgetApi = Readonly<Record<string, (...args: readonly unknown[]) => void>>

/** Calls a method of `$chatwoot` in the host page. */
export const callWidget = (page: Page, method: string, ...args: readonly unknown[]): Promise<void> =>
  page.evaluate(([name, values]) => (Reflect.get(window, '$chatwoot') as WidgetApi)[name]?.(...values), [
    method,
    args,
  ] as const)

/** Returns the window that an action in a page opens. */
export async function popupOf(page: Page, action: () => Promise<unknown>): Promise<Page> {
  const popupEvent = page.waitForEvent('popup')
  await action()
  return popupEvent
}

/** Opens the pop-out window of the chat in a host page, and returns it. */
export const popOut = (page: Page): Promise<Page> => popupOf(page, () => callWidget(page, 'popoutChatWindow'))
