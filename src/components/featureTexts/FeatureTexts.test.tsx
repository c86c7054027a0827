import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { FormattedMessage, IntlProvider } from 'react-intl'
import { FeatureTexts } from './FeatureTexts.tsx'
import { type LoadGroup, type Messages, TextLoader } from './textLoader.ts'

/** Returns a catalogue that lacks all other messages, as a file of a build does. */
const catalogue = (messages: object): Messages => messages as never

const ROOT = catalogue({ 'help.title': 'Help' })

const page = (load: LoadGroup) => (
  <IntlProvider locale="en" messages={ROOT}>
    <TextLoader value={load}>
      <FeatureTexts group="diagnostics">
        <FormattedMessage id="diagnostics.stop" /> <FormattedMessage id="help.title" />
      </FeatureTexts>
    </TextLoader>
  </IntlProvider>
)

/** Returns a loader whose texts come when `arrive` is called. */
function createLateLoader(text: string) {
  let arrive = (): void => undefined
  const load: LoadGroup = (group) =>
    new Promise((resolve) => {
      arrive = () => resolve(catalogue({ [`${group}.stop`]: text }))
    })
  return { load, arrive: () => act(async () => arrive()) }
}

test('a feature is shown when its texts are loaded, also with texts of the whole widget', async () => {
  const english = createLateLoader('Stop')
  render(page(english.load))
  expect(document.body).toHaveTextContent('')
  await english.arrive()
  expect(screen.getByText('Stop Help')).toBeInTheDocument()
})

test('a feature keeps its texts until those of another language are loaded', async () => {
  const [english, german] = [createLateLoader('Stop'), createLateLoader('Senden')]
  const { rerender } = render(page(english.load))
  await english.arrive()
  rerender(page(german.load))
  expect(screen.getByText('Stop Help')).toBeInTheDocument()
  await german.arrive()
  expect(screen.getByText('Senden Help')).toBeInTheDocument()
})

test('texts of a previous language that arrive late do not replace those of the current one', async () => {
  const [english, german] = [createLateLoader('Stop'), createLateLoader('Senden')]
  const { rerender } = render(page(english.load))
  rerender(page(german.load))
  await german.arrive()
  await english.arrive()
  expect(screen.getByText('Senden Help')).toBeInTheDocument()
})

test('a feature whose texts cannot be loaded is missing, and the rest of the widget stays', async () => {
  render(page(() => Promise.reject(new Error('offline'))))
  await act(async () => undefined)
  expect(document.body).toHaveTextContent('')
})
