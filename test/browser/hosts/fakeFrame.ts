import { expect, type Frame, type Page } from '@playwright/test'

/** Returns a page that sends these texts to `target` whenever it is loaded. */
export const createPostingPage = (target: string, texts: readonly string[]): string =>
  `<!doctype html><link rel="icon" href="data:,"><script>
  for (const text of ${JSON.stringify(texts).replaceAll('<', '\\u003c')}) ${target}.postMessage(text, '*')
</script>`

/**
 * Replaces the widget's page with a page that does nothing by itself, so that only messages of the test count. At the
 * same origin, `/other-page` is a page of the widget's server that is not the widget.
 */
export async function replaceFrame(page: Page, sandboxUrl: string, texts: readonly string[]): Promise<void> {
  const blank = '<!doctype html><body></body>'
  await page
    .context()
    .route(`${sandboxUrl}/widget?*`, (route) => route.fulfill({ contentType: 'text/html', body: blank }))
  await page.context().route(`${sandboxUrl}/other-page?*`, (route) => {
    const target = new URL(route.request().url()).searchParams.get('target') ?? ''
    return route.fulfill({ contentType: 'text/html', body: createPostingPage(target, texts) })
  })
}

/** Waits for a frame whose address starts with `prefix`, and returns it. */
export async function waitForFrame(page: Page, prefix: string): Promise<Frame> {
  const find = (): Frame | undefined => page.frames().find((frame) => frame.url().startsWith(prefix))
  await expect.poll(() => find()?.url(), `a frame at ${prefix}`).toBeDefined()
  const found = find()
  if (found === undefined) throw new Error(`no frame at ${prefix}`)
  await found.waitForLoadState()
  return found
}

/** Sends these values from the frame to its parent window. */
export const postFromFrame = (frame: Frame, values: readonly unknown[]): Promise<void> =>
  frame.evaluate((all) => {
    for (const value of all) window.parent.postMessage(value, '*')
  }, values)
