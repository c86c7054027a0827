import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { TenantCopy } from '#domain/copy.ts'
import { later, press, setAccount, setChannel, type Started } from '#test/support/conversation.tsx'
import { createFakeServer } from '#test/support/fakeServer.ts'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

const COPY: TenantCopy = {
  'de.welcomeTitle': 'Grüezi',
  'de.welcomeTagline': 'Fragen Sie uns.',
  'de.outOfOfficeMessage': 'Ab Montag wieder da',
  'de.preChatMessage': 'Erst ein paar Fragen',
  'en.welcomeTitle': 'Good day',
}

const QUESTION = {
  name: 'fullName',
  label: 'Name',
  type: 'text',
  field_type: 'standard',
  required: true,
  enabled: true,
}

async function opened(...[start]: Parameters<typeof startWidget>): Promise<Started> {
  const widget = startWidget({ copy: COPY, ...start })
  await widget.open()
  await later(300)
  return widget
}

const speak = async (widget: Started, locale: string): Promise<void> => {
  act(() => widget.host.hear({ event: 'set-locale', locale }))
  await later(300)
}

const title = (): HTMLElement => screen.getByRole('heading', { level: 1 })

describe('texts of a tenant’s build', () => {
  test('texts of a tenant’s build are shown in the active locale, with the server’s text as the fallback', async () => {
    const widget = await opened()
    expect(title()).toHaveTextContent('Good day')
    expect(screen.getByText(/Ask us anything/)).toBeVisible()

    await speak(widget, 'de')
    expect(title()).toHaveTextContent('Grüezi')
    expect(screen.getByText('Fragen Sie uns.')).toBeVisible()
  })

  test('a welcome title from the host replaces the one of the tenant’s build', async () => {
    const widget = await opened()
    act(() => widget.host.hear({ event: 'config-set', welcomeTitle: 'From the host' }))
    expect(title()).toHaveTextContent('From the host')
  })

  test('the pre-chat form shows the build’s text in the active locale, with the server’s as the fallback', async () => {
    const server = createFakeServer()
    setChannel(server, {
      pre_chat_form_enabled: true,
      pre_chat_form_options: { pre_chat_message: 'Questions first', pre_chat_fields: [QUESTION] },
    })
    const widget = await opened({ server })
    await speak(widget, 'de')
    press(/schreiben/)
    await later(300)
    expect(screen.getByText('Erst ein paar Fragen')).toBeVisible()

    await speak(widget, 'en')
    expect(screen.getByText('Questions first')).toBeVisible()
  })

  test('the contact form shows the build’s out-of-office text, with the server’s as the fallback', async () => {
    const server = createFakeServer()
    setChannel(server, { working_hours_enabled: false, out_of_office_message: 'Back soon' })
    setAccount(server, { show_contact_form: true })
    server.failNext('GET /api/v1/widget/inbox_members', () => json({ payload: [] }))
    const widget = await opened({ server })
    press(/send us a/i)
    await later(300)
    expect(screen.getByText('Back soon')).toBeVisible()

    await speak(widget, 'de')
    expect(screen.getByText('Ab Montag wieder da')).toBeVisible()
  })
})

test('a build below a base path keeps this path when the visitor or a host command changes the screen', async () => {
  const widget = await opened({ address: '/cdn/tenants/acme/widget/home?website_token=demo' })
  press(/send us a/i)
  await later(300)
  expect(window.location.pathname).toBe('/cdn/tenants/acme/widget/chat')

  act(() => widget.host.hear({ event: 'show-help', query: '' }))
  await later(300)
  expect(window.location.pathname).toBe('/cdn/tenants/acme/widget/help')
})
