import { readScenario } from '../../cli/mock/readScenario.ts'
import { startMock } from '../../cli/mock/mock.ts'
import {
  bubbleOf,
  composerOf,
  expect,
  frameOf,
  messagesWithText,
  openHost,
  sendMessage,
  sentMark,
  test,
} from './fixtures.ts'

test('with the mock server, the widget shows Home, earlier messages and the scenario’s response to a message', async ({
  page,
  servers,
  sandbox,
}) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  const logLines: string[] = []
  const mock = await startMock({
    port: 0,
    scenario: readScenario('agent-answers'),
    speed: 4,
    log: (line) => logLines.push(line),
  })
  // The page comes from the sandbox. Its requests go to the mock, which is another origin.
  await sandbox('PUT', '/tenants/demo/page', {
    services: { widgetApi: mock.url, middleware: mock.url, knowledgeBase: mock.url },
  })
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(frame.getByRole('heading', { name: 'Hello from Lumen' })).toBeVisible()
  await expect(frame.getByText('How to adjust your saddle')).toBeVisible()
  await frame.getByRole('button', { name: /Mara|send us|continue/i }).first().click() // prettier-ignore
  await expect(composerOf(frame)).toBeVisible()
  await expect(messagesWithText(frame, 'Hi Ada, how can I help?')).toBeVisible()

  await sendMessage(frame, 'Hello')
  await expect(sentMark(frame).first()).toBeVisible()
  await expect(messagesWithText(frame, 'Thanks for writing! What size is your bike?')).toBeVisible()

  expect(logLines.filter((line) => line.includes('breaks'))).toEqual([])
  expect(problems).toEqual([])
  await mock.close()
})
