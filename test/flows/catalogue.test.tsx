import { beforeAll, expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { createIntl } from 'react-intl'
import { toPseudoMessages } from '#cli/sandbox/pages/pseudoLocale.ts'
import english from '#locales/en.json'
import { createFakeServer, type FakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { advanceTime, setAccount, setChannel } from '#test/support/widget/conversation.tsx'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { collectTexts, findForeignTexts } from '#test/support/widget/foreignTexts.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

const ENGLISH = { ...english }

const PSEUDO = toPseudoMessages(ENGLISH, 'en_XA')

// The widget imports the same object, so it gets accented texts instead of the English ones.
beforeAll(() => void Object.assign(english, PSEUDO))

withFakeClock()

const formatPseudo = (id: keyof typeof ENGLISH): string =>
  createIntl({ locale: 'en', messages: PSEUDO }).formatMessage({ id })

/** Wraps a server. `data` returns all texts of its responses. */
function withData(server: FakeServer): { readonly server: FakeServer; readonly data: () => readonly string[] } {
  const bodies: unknown[] = []
  const respond = async (request: Request): Promise<Response> => {
    const response = await server.respond(request)
    if (response.headers.get('content-type') === 'application/json' && response.body !== null)
      bodies.push(await response.clone().json())
    return response
  }
  return { server: { ...server, respond }, data: () => collectTexts(bodies) }
}

type Screen = {
  readonly address: string
  /** Text without placeholders that shows that the screen is complete. */
  readonly shows: keyof typeof ENGLISH
  readonly prepare?: (server: FakeServer) => void
}

const ATTACHMENTS = [
  { id: 1, message_id: 501, file_type: 'file', data_url: 'https://a.test/1/plan.pdf', file_size: 9 },
  { id: 2, message_id: 501, file_type: 'file', data_url: '', file_size: 9 },
]

const addEveryKind = (server: FakeServer): void => {
  server.add('Good day')
  server.add('', { attachments: ATTACHMENTS })
  server.add('Your address', { content_type: 'input_email' })
  server.add('Please rate us', { content_type: 'input_csat', message_type: 3 })
}

const preChat = { pre_chat_form_enabled: true, pre_chat_form_options: { pre_chat_message: '', pre_chat_fields: [{ name: 'emailAddress', field_type: 'standard', type: 'email', label: 'Email Id', required: true, enabled: true }] } } // prettier-ignore

const SCREENS: Readonly<Record<string, Screen>> = {
  Home: { address: '/widget/home', shows: 'help.pinned' },
  'Home with a conversation': { address: '/widget/home', shows: 'csat.title', prepare: addEveryKind },
  'the empty chat': { address: '/widget/chat', shows: 'chat.empty' },
  'a conversation with files, an e-mail form and a rating': { address: '/widget/chat', shows: 'csat.rating.5', prepare: addEveryKind }, // prettier-ignore
  'the pre-chat form with errors': { address: '/widget/chat', shows: 'conversation.start', prepare: (server) => setChannel(server, preChat) }, // prettier-ignore
  'the contact form with errors': { address: '/widget/chat', shows: 'contactForm.title', prepare: showContactForm },
  Help: { address: '/widget/help', shows: 'help.all' },
  'an article': { address: '/widget/help/article/31', shows: 'article.helpful' },
}

function showContactForm(server: FakeServer): void {
  setAccount(server, { show_contact_form: true })
  setChannel(server, { working_hours_enabled: false })
  server.respondOnce('GET /api/v1/widget/inbox_members', () =>
    json({ payload: [{ id: 1, name: 'Mara', avatar_url: '', availability_status: 'offline' }] }),
  )
}

test.each(Object.entries(SCREENS))(
  'all texts of %s come from the catalogue or a server',
  async (_name, { address, shows, prepare }) => {
    const { server, data } = withData(createFakeServer())
    prepare?.(server)
    const widget = startWidget({ server, address: `${address}?website_token=demo` })
    await widget.open()
    await advanceTime(500)
    await screen.findAllByText(formatPseudo(shows))
    for (const form of widget.container.querySelectorAll('form')) fireEvent.submit(form)
    await advanceTime(100)

    expect(findForeignTexts(widget.container, data())).toEqual([])
  },
)

test('a text, a label and a placeholder that are written into the code are found beside texts of a server', () => {
  const root = document.createElement('div')
  root.innerHTML =
    '<p>⟦Ŧó: Mara⟧, 12:00 PM</p><p>Send later</p><button aria-label="Close">Mara</button><input placeholder="Sendable">'

  expect(findForeignTexts(root, ['Mara', 'Send'])).toEqual(['Send later', 'Close', 'Sendable'])
})
