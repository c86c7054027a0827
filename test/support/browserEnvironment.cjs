const { TestEnvironment } = require('jest-environment-jsdom')

/** Globals that jsdom does not have. The widget needs `fetch` and streams, so the environment takes them from Node. */
const FROM_NODE = ['fetch', 'Request', 'Response', 'Headers', 'ReadableStream', 'WritableStream', 'TransformStream', 'TextEncoder', 'TextDecoder', 'structuredClone', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal'] // prettier-ignore

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of FROM_NODE) this.global[name] = globalThis[name]
  }
}
