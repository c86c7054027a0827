import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { TenantCopy } from '#domain/copy.ts'
import { advanceTime, press, setAccount, setChannel, type StartedWidget } from '#test/support/widget/conversation.tsx'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const COPY: TenantCopy = {
  'de.welcomeTitle': 'Grüezi',
  'de.welcomeTagline': 'Fragen Sie uns.',
  'de.outOfOfficeMessage': 'Ab Montag wieder da',
  'de.preChatMessage': 'Erst ein paar Fragen',
  'en.welcomeTitle': 'Good day',
}

const NAME_FIELD = {
  name: 'fullName',
  label: 'Name',
  type: 'text',
  field_type: 'standard',
  required: true,
  enabled: true,
}

async function openPanel(...[start]: Parameters<typeof startWidget>): Promise<StartedWidget> {
  const widget = startWidget({ copy: COPY, ...start })
  await widget.open()
  await advanceTime(300)
  return widget
}

const setLocale = async (widget: StartedWidget, locale: string): Promise<void> => {
  act(() => widget.host.receive({ event: 'set-locale', locale }))
  await advanceTime(300)
}

const title = (): HTMLElement => screen.getByRole('heading', { level: 1 })

describe('texts of a tenant’s build', () => {
  test('texts of a tenant’s build are shown in the active locale, with the server’s text as the fallback', async () => {
    const widget = await openPanel()
    expect(title()).toHaveTextContent('Good day')
    expect(screen.getByText(/Ask us anything/)).toBeVisible()

    await setLocale(widget, 'de')
    expect(title()).toHaveTextContent('Grüezi')
    expect(screen.getByText('Fragen Sie uns.')).toBeVisible()
  })

  test('a welcome title from the host replaces the one of the tenant’s build', async () => {
    const widget = await openPanel()
    act(() => widget.host.receive({ event: 'config-set', welcomeTitle: 'From the host' }))
    expect(title()).toHaveTextContent('From the host')
  })

  test('the pre-chat form shows the build’s text in the active locale, with the server’s as the fallback', async () => {
    const server = createFakeServer()
    setChannel(server, {
      pre_chat_form_enabled: true,
      pre_chat_form_options: { pre_chat_message: 'Questions first', pre_chat_fields: [NAME_FIELD] },
    })
    const widget = await openPanel({ server })
    await setLocale(widget, 'de')
    press(/schreiben/)
    await advanceTime(300)
    expect(screen.getByText('Erst ein paar Fragen')).toBeVisible()

    await setLocale(widget, 'en')
    expect(screen.getByText('Questions first')).toBeVisible()
  })

  test('the contact form shows the build’s out-of-office text, with the server’s as the fallback', async () => {
    const server = createFakeServer()
    setChannel(server, { working_hours_enabled: false, out_of_office_message: 'Back soon' })
    setAccount(server, { show_contact_form: true })
    server.respondOnce('GET /api/v1/widget/inbox_members', () => json({ payload: [] }))
    const widget = await openPanel({ server })
    press(/send us a/i)
    await advanceTime(300)
    expect(screen.getByText('Back soon')).toBeVisible()

    await setLocale(widget, 'de')
    expect(screen.getByText('Ab Montag wieder da')).toBeVisible()
  })
})

test('a build below a base path keeps this path when the visitor or a host command changes the screen', async () => {
  const widget = await openPanel({ address: '/cdn/tenants/acme/widget/home?website_token=demo' })
  press(/send us a/i)
  await advanceTime(300)
  expect(window.location.pathname).toBe('/cdn/tenants/acme/widget/chat')

  act(() => widget.host.receive({ event: 'show-help', query: '' }))
  await advanceTime(300)
  expect(window.location.pathname).toBe('/cdn/tenants/acme/widget/help')
})
