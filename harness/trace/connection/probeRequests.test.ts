import { expect, test } from '@jest/globals'
import { createProbeRequests } from './probeRequests.ts'

test.each(['{', '', 'undefined'])(
  'a request rejects if the answer is the text "%s", which is not JSON',
  async (payload) => {
    const requests = createProbeRequests()
    const value = requests.send(() => undefined, 'state')
    requests.settle({ response: 1, payload })

    await expect(value).rejects.toThrow('The page has answered with a text that is not JSON.')
  },
)

test('a request resolves with the value of its answer, and a second answer to it changes nothing', async () => {
  const requests = createProbeRequests()
  const value = requests.send(() => undefined, 'state')
  requests.settle({ response: 1, payload: 'null' })
  requests.settle({ response: 1, payload: '{' })

  await expect(value).resolves.toBeNull()
})
