import { element } from '../element.ts'
import type { LoaderContext } from '../panelContract.ts'
import { pickWords, type Words } from './words.ts'

export type MailForm = {
  /** Somebody is writing in it, or has. */
  readonly isBegun: () => boolean
}

/**
 * Translates the error card into the page's language and, where the page has said with `middlewareUrl` who takes mails,
 * adds a form for one. What was typed stays until it has been taken.
 */
export function offerMail(stage: LoaderContext): MailForm {
  const { settings, holder, signal, listen } = stage
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
    const isTaken = await post(stage, Object.fromEntries(new FormData(form)))
    submit.disabled = false
    status.textContent = isTaken ? words('sent') : words('unsent')
    form.classList.toggle('sent', isTaken)
    // What was pressed is gone, or is to be pressed again.
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
  // Escape closes the panel, and the page must not take what is typed for its shortcuts.
  listen(
    form,
    'keydown',
    (event) => event instanceof KeyboardEvent && event.key !== 'Escape' && event.stopPropagation(),
  )
  return { isBegun: () => panel.classList.contains('failed') && isBegun(form) }
}

const isBegun = (form: HTMLFormElement): boolean =>
  form.matches(':focus-within') || [...new FormData(form).values()].some(Boolean)

/** What the first file has said in English. */
function translate(trouble: HTMLElement, words: Words): void {
  const said = { span: words('failed'), button: words('retry'), a: words('help') }
  for (const [tag, translated] of Object.entries(said)) trouble.querySelector(tag)?.replaceChildren(translated)
}

function field(name: 'name' | 'email' | 'message', words: Words, input: HTMLInputElement | HTMLTextAreaElement): Node {
  input.name = name
  input.required = true
  return element('label', { class: name }, words(name), input)
}

/** Whether the server has it. */
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
