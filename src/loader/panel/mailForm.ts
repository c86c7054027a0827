import { element } from '../element.ts'
import type { Stage } from '../stages.ts'

/** Where the chat does not come, its place takes a mail: what was typed stays until it has been taken. */
export function offerMail({ settings, baseUrl, websiteToken, holder, signal, listen }: Stage): void {
  const status = element('p', { role: 'status' })
  const submit = element('button', { type: 'submit' }, 'Send')
  const form = element(
    'form',
    {},
    element('p', {}, 'Or write to us:'),
    field('name', element('input', { autocomplete: 'name' })),
    field('email', element('input', { type: 'email', autocomplete: 'email' })),
    field('message', element('textarea', { rows: '4', maxlength: '1000' })),
    submit,
    status,
  )
  const url = `${settings.middlewareUrl || baseUrl}/v2/widget/${websiteToken}/send_contact_email`

  const send = async (): Promise<void> => {
    const values = Object.fromEntries(new FormData(form))
    const body = JSON.stringify({ ...values, origin: location.origin + location.pathname })
    const headers = { 'content-type': 'application/json' }
    submit.disabled = true
    const isTaken = await fetch(url, { method: 'POST', body, headers, signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    submit.disabled = false
    status.textContent = isTaken ? 'Thank you. We will answer by mail.' : 'It could not be sent. Please try again.'
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
  holder.trouble.append(form)
  // Escape closes the panel, and the page must not take what is typed for its shortcuts.
  listen(
    form,
    'keydown',
    (event) => event instanceof KeyboardEvent && event.key !== 'Escape' && event.stopPropagation(),
  )
}

const LABELS = { name: 'Name', email: 'E-mail', message: 'Message' }

function field(name: keyof typeof LABELS, input: HTMLInputElement | HTMLTextAreaElement): HTMLElement {
  input.name = name
  input.required = true
  return element('label', {}, LABELS[name], input)
}
