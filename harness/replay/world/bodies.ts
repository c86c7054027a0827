/**
 * Replaces `Request` of a page by one whose body is read without the browser's streams. Their tasks come in an order
 * that differs from run to run.
 */
export function installBodies(page: Window & typeof globalThis): void {
  const Original = page.Request
  page.Request = class TextRequest extends Original {
    readonly #body: string | undefined
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      this.#body = bodyOf(input, init)
    }
    override text(): Promise<string> {
      return this.#body === undefined ? super.text() : Promise.resolve(this.#body)
    }
    override clone(): Request {
      // The constructor marks the body of its argument as used.
      return this.#body === undefined ? super.clone() : new TextRequest(super.clone(), { body: this.#body })
    }
  }
}

function bodyOf(input: RequestInfo | URL, init: RequestInit | undefined): string | undefined {
  if (typeof init?.body === 'string') return init.body
  if (init?.body !== undefined && init.body !== null) return undefined
  return input instanceof Request && input.body !== null ? undefined : ''
}

/** Response whose body is read without the browser's streams. */
export class TextResponse extends Response {
  readonly #text: string
  readonly #init: ResponseInit
  constructor(text: string, init: ResponseInit) {
    super(EMPTY_STATUSES.has(init.status ?? 200) ? null : text, init)
    this.#text = text
    this.#init = init
  }
  override text(): Promise<string> {
    return Promise.resolve(this.#text)
  }
  override json(): Promise<unknown> {
    // A body that is no JSON rejects the promise, as in the browser.
    return new Promise((resolve) => resolve(JSON.parse(this.#text)))
  }
  override clone(): Response {
    return new TextResponse(this.#text, this.#init)
  }
}

/** Statuses with which a Response must not have a body. */
const EMPTY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304])
