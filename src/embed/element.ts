import type { LiveChatProps, WidgetEvents } from '#loader/api.ts'
import { createShadow, createStylesheet } from '#loader/element.ts'
import type { LiveChatElement } from './declarations/element.d.ts'
import { createMount } from './mount.ts'
import { CALLBACKS, OPTION_KINDS } from './options.ts'

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Attributes whose names say more in HTML than those of their options. */
const RENAMED: Readonly<Record<string, string>> = { token: 'website-token', theme: 'color-scheme' }

const toAttribute = (name: string): string => RENAMED[name] ?? toKebabCase(name)

/** Attributes that are neither options nor mistakes: those of every element, of scripts and of frameworks. */
const FOREIGN = /^(class$|data-|aria-|on)|[^a-z-]/

/** Option of each attribute, with its kind. */
const ATTRIBUTES = new Map(
  OPTION_KINDS.filter(([, kind]) => kind !== 'function').map((option) => [toAttribute(option[0]), option]),
)

/** Returns the value of an attribute. Text in place of a boolean or a number is invalid. */
function parseAttribute(kind: string, text: string): unknown {
  if (kind === 'boolean' && ['', 'true', 'false'].includes(text)) return text !== 'false'
  if (kind === 'number' && Number.isFinite(Number(text || undefined))) return Number(text)
  return text
}

/** The page's rules for `live-chat` override these. A bubble needs no box of the element. */
const STYLE = ':host{display:contents}:host([mount=inline]){display:block;block-size:640px}'

/** Importing this module on a server has no effect. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

class LiveChat extends Base implements LiveChatElement {
  static readonly observedAttributes: readonly string[] = [...ATTRIBUTES.keys()]

  readonly #mount = createMount(toAttribute)
  #isScheduled = false

  get chat() {
    return this.#mount.handle()
  }

  connectedCallback(): void {
    if (!this.shadowRoot) createShadow(this, createStylesheet(STYLE)).append(document.createElement('slot'))
    this.#schedule()
  }

  disconnectedCallback(): void {
    this.#mount.unmount()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#schedule()
  }

  /** Frameworks set attributes one by one, so they are read at the end of the microtask. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      if (this.isConnected) this.#mount.update(this.#props(), this.#unknownAttributes())
    })
  }

  #unknownAttributes(): readonly string[] {
    return this.getAttributeNames().filter((name) => !ATTRIBUTES.has(name) && !(name in this) && !FOREIGN.test(name))
  }

  #props(): LiveChatProps {
    const options = this.getAttributeNames().flatMap((attribute) => {
      const [name, kind] = ATTRIBUTES.get(attribute) ?? []
      if (name === undefined || kind === undefined) return []
      return [[name, parseAttribute(kind, this.getAttribute(attribute) ?? '')] as const]
    })
    const callbacks = (Object.keys(CALLBACKS) as (keyof WidgetEvents)[]).map((name) => [
      CALLBACKS[name],
      (detail: unknown) =>
        this.dispatchEvent(new CustomEvent(`chat-${toKebabCase(name)}`, { detail, bubbles: true, composed: true })),
    ])
    const props: Record<string, unknown> = Object.fromEntries([...options, ...callbacks])
    return { ...props, ...(props['mount'] === 'inline' && { mount: this }) } as unknown as LiveChatProps
  }
}

if (globalThis.customElements && !customElements.get('live-chat')) customElements.define('live-chat', LiveChat)
