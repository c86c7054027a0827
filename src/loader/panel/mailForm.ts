import { createHtmlElement } from '../element.ts'
import type { LoaderContext } from '../panelContract.ts'
import { pickTexts } from './texts.ts'

export type MailForm = {
  /** Returns true if the form has focus or content. */
  readonly isBegun: () => boolean
}

/**
 * Translates the error card into the page's language. With `middlewareUrl` it adds an e-mail form, whose text stays
 * until the middleware has accepted it.
 */
export function createMailForm(context: LoaderContext): MailForm {
  const { settings, holder, listen } = context
  const [language, sent, send, write, help, email, close, message, retry, unsent, failed, name] = pickTexts(
    settings.locale ?? '',
    document.documentElement.lang,
  )
  const { panel, trouble: errorCard } = holder.content()
  const status = createHtmlElement('p', { role: 'status', tabindex: '-1' })
  const submit = createHtmlElement('button', {}, send)
  const form = createHtmlElement(
    'form',
    {},
    createHtmlElement('h2', {}, write),
    field('name', name, createHtmlElement('input', { autocomplete: 'name' })),
    field('email', email, createHtmlElement('input', { type: 'email', autocomplete: 'email' })),
    field('message', message, createHtmlElement('textarea', { rows: '4', maxlength: '1000' })),
    status,
    submit,
  )

  const submitForm = async (): Promise<void> => {
    submit.disabled = true
    status.textContent = ''
    const isSent = await post(context, Object.fromEntries(new FormData(form)))
    submit.disabled = false
    status.textContent = isSent ? sent : unsent
    form.classList.toggle('sent', isSent)
    if (!isSent) return
    // The pressed button is hidden now, so the focus moves to the status.
    status.focus()
    form.reset()
  }

  // A listener of `listen` is passive and could not prevent that the form leaves the page.
  form.onsubmit = (event) => {
    event.preventDefault()
    void submitForm()
  }
  translateCard(errorCard, { span: failed, button: retry, a: help })
  const away = panel.querySelector<HTMLElement>('.away')
  away?.replaceChildren(close)
  for (const element of [errorCard, away]) element?.setAttribute('lang', language)
  errorCard.dir = 'auto'
  if (settings.middlewareUrl) {
    errorCard.classList.add('mail')
    errorCard.append(form)
  }
  // Escape bubbles and closes the panel; other keys must not trigger the page's shortcuts.
  listen(form, 'keydown', (event: Event & Partial<KeyboardEvent>) => event.key !== 'Escape' && event.stopPropagation())
  return { isBegun: () => panel.classList.contains('failed') && isBegun(form) }
}

const isBegun = (form: HTMLFormElement): boolean =>
  form.matches(':focus-within') || [...new FormData(form).values()].some(Boolean)

/** Replaces the loader's English texts. */
function translateCard(errorCard: HTMLElement, texts: Readonly<Record<'span' | 'button' | 'a', string>>): void {
  for (const [tag, text] of Object.entries(texts)) errorCard.querySelector(tag)?.replaceChildren(text)
}

function field(name: 'name' | 'email' | 'message', label: string, input: HTMLInputElement | HTMLTextAreaElement): Node {
  input.name = name
  input.required = true
  return createHtmlElement('label', { class: name }, label, input)
}

/** Sends the e-mail. Returns true if the middleware accepted it. */
async function post({ settings, websiteToken, signal }: LoaderContext, values: object): Promise<boolean> {
  const base = settings.middlewareUrl.replace(/\/+$/, '')
  const url = `${base}/v2/widget/${websiteToken}/send_contact_email`
  const body = JSON.stringify({ ...values, origin: location.origin + location.pathname })
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', body, headers, signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}
