const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom has no fetch and no streams; the widget needs both, so it gets Node's own. */
const FROM_NODE = ['fetch', 'Request', 'Response', 'Headers', 'ReadableStream', 'WritableStream', 'TransformStream', 'TextEncoder', 'TextDecoder', 'structuredClone', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal'] // prettier-ignore

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of FROM_NODE) this.global[name] = globalThis[name]
  }
}
