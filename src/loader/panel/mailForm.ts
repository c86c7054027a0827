import { element } from '../element.ts'
import type { LoaderContext } from '../panelContract.ts'
import { pickWords, type Words } from './words.ts'

export type MailForm = {
  /** Returns true if the form has focus or content. */
  readonly isBegun: () => boolean
}

/**
 * Translates the error card into the page's language. With `middlewareUrl` it adds an e-mail form, whose text stays
 * until the middleware has accepted it.
 */
export function offerMail(context: LoaderContext): MailForm {
  const { settings, holder, signal, listen } = context
  const { language, words } = pickWords(settings.locale ?? '', document.documentElement.lang)
  const { panel, trouble } = holder.content()
  const status = element('p', { role: 'status', tabindex: '-1' })
  const submit = element('button', { type: 'submit' }, words('send'))
  const form = element(
    'form',
    {},
    element('h2', {}, words('write')),
    field('name', words, element('input', { autocomplete: 'name' })),
    field('email', words, element('input', { type: 'email', autocomplete: 'email' })),
    field('message', words, element('textarea', { rows: '4', maxlength: '1000' })),
    status,
    submit,
  )

  const send = async (): Promise<void> => {
    submit.disabled = true
    status.textContent = ''
    const isTaken = await post(context, Object.fromEntries(new FormData(form)))
    submit.disabled = false
    status.textContent = isTaken ? words('sent') : words('unsent')
    form.classList.toggle('sent', isTaken)
    // The pressed button is hidden now, so the focus moves to the status.
    if (isTaken) status.focus()
    if (isTaken) form.reset()
  }

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      void send()
    },
    { signal },
  )
  translate(trouble, words)
  panel.querySelector('.away')?.replaceChildren(words('close'))
  trouble.lang = language
  trouble.dir = /^(ar|fa)$/.test(language) ? 'rtl' : 'ltr'
  if (settings.middlewareUrl) {
    trouble.classList.add('mail')
    trouble.append(form)
  }
  // Escape bubbles and closes the panel; other keys must not trigger the page's shortcuts.
  listen(
    form,
    'keydown',
    (event) => event instanceof KeyboardEvent && event.key !== 'Escape' && event.stopPropagation(),
  )
  return { isBegun: () => panel.classList.contains('failed') && isBegun(form) }
}

const isBegun = (form: HTMLFormElement): boolean =>
  form.matches(':focus-within') || [...new FormData(form).values()].some(Boolean)

/** Replaces the loader's English texts. */
function translate(trouble: HTMLElement, words: Words): void {
  const said = { span: words('failed'), button: words('retry'), a: words('help') }
  for (const [tag, translated] of Object.entries(said)) trouble.querySelector(tag)?.replaceChildren(translated)
}

function field(name: 'name' | 'email' | 'message', words: Words, input: HTMLInputElement | HTMLTextAreaElement): Node {
  input.name = name
  input.required = true
  return element('label', { class: name }, words(name), input)
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
