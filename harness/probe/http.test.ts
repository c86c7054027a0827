import { expect, test } from '@jest/globals'
import type { TraceItem } from '#protocol/trace.ts'
import { createCauses } from './causes.ts'
import { probeHttp } from './http.ts'
import { createRecorder } from './recorder.ts'

/** Response of a server, of which jsdom has none, with the promises of its own body and of its copies. */
const respond = (bodies: readonly Promise<string>[]): Response => {
  const [own, ...copies] = bodies
  return {
    status: 200,
    headers: new Map([['content-type', 'application/json']]),
    ...Object.fromEntries(['text', 'json', 'arrayBuffer', 'blob', 'formData'].map((name) => [name, () => own])),
    clone: () => respond(copies),
  } as unknown as Response
}

/** Creates a page whose server answers with this response, and the list of what its probe records. */
function setup(response: Response | Promise<Response>, sent: Partial<Request> = {}) {
  const items: TraceItem[] = []
  const request = { method: 'GET', url: 'https://chat.test/messages', headers: new Map(), body: null, ...sent }
  Object.assign(globalThis, { Request: function Request() { return request } }) // prettier-ignore
  Object.assign(navigator, { sendBeacon: () => true })
  const page = Object.assign(Object.create(window) as Window & typeof globalThis, {
    fetch: () => Promise.resolve(response),
  })
  const causes = createCauses({ afterTask: () => undefined })
  const recorder = createRecorder({
    ...{ document: 'd', causes, now: () => 0 },
    onItem: (item) => void items.push(item),
  })
  probeHttp({ page, recorder, causes, hasTypedTexts: false })
  return { page, items, recorder }
}

test('a response is recorded before what the page does with it, although the copy of its body comes later', async () => {
  let finishCopy: (text: string) => void = () => undefined
  const copy = new Promise<string>((resolve) => (finishCopy = resolve))
  const { page, items, recorder } = setup(respond([Promise.resolve('{}'), copy]))

  const response = await page.fetch('https://chat.test/messages')
  const reaction = response.text().then(() => recorder.record({ lane: 'action', name: 'loaded' }))
  await new Promise((resolve) => setTimeout(resolve))
  finishCopy('{}')
  await reaction

  expect(items.map(({ name, isPending }) => [name, isPending])).toEqual([
    ['GET /messages', true],
    ['GET /messages', false],
    ['loaded', undefined],
  ])
})

test('a page gets the failure of a body that the connection has cut, and the probe records it', async () => {
  const cut = (): Promise<string> => Promise.reject(new TypeError('network error'))
  const { page, items } = setup(respond([cut(), cut()]))
  const response = await page.fetch('https://chat.test/messages')

  await expect(response.json()).rejects.toThrow('network error')
  await new Promise((resolve) => setTimeout(resolve))
  expect(JSON.parse(items.at(-1)?.payload ?? '')).toMatchObject({ failure: 'TypeError: network error' })
})

test('the body of a request is in the trace before its response, and stays there when the response comes', async () => {
  let answer: (response: Response) => void = () => undefined
  const body = { text: () => Promise.resolve('{"content":"Hi"}') }
  const sent = { method: 'POST', body: {} as Request['body'], clone: () => body as Request }
  const { page, items } = setup(new Promise((resolve) => (answer = resolve)), sent)
  const requestBody = () =>
    (JSON.parse(items.at(-1)?.payload ?? '{}') as { readonly requestBody?: unknown }).requestBody

  const response = page.fetch('https://chat.test/messages')
  await new Promise((resolve) => setTimeout(resolve))
  expect([items.at(-1)?.isPending, requestBody()]).toEqual([true, { content: 'Hi' }])

  answer(respond([Promise.resolve('{}'), Promise.resolve('{}')]))
  await (await response).text()
  expect([items.at(-1)?.isPending, requestBody()]).toEqual([false, { content: 'Hi' }])
})
