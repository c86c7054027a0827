import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import type { TraceItem } from '#protocol/trace.ts'
import type { Verdict } from '../verdict.ts'
import { parseQuery, QUERY_EXAMPLES } from './query.ts'

const exchange = (method: string, status: number, bytes: number, duration: number): TraceItem => ({
  ...{ id: `${method} ${status}`, lane: 'http', name: `${method} /api/v1/widget/messages`, at: 0, bytes, duration },
  payload: JSON.stringify({ method, url: 'https://chat.test/', requestHeaders: {}, status }),
})

const ITEMS: readonly TraceItem[] = [
  exchange('GET', 200, 4_000, 20),
  exchange('POST', 404, 10, 2_500),
  { id: 'sent', lane: 'hostToFrame', name: 'set-user', at: 0, payload: '{"name":"Ada Byron"}' },
  { id: 'saga', lane: 'saga', name: 'send', at: 0, saga: 'outboxSaga', isPending: true },
  { id: 'error', lane: 'error', name: 'TypeError', at: 0 },
  { id: 'widget', lane: 'storage', name: 'local set widget:staus:500', at: 0 },
]

const verdictOf = ({ id }: TraceItem): Verdict => ({ kind: id === 'sent' ? 'invalid' : 'none', problems: [] })

const idsOf = (text: string): readonly string[] => {
  const query = parseQuery(text)
  return ITEMS.filter((item) => query.matches(item, { verdictOf, pinned: new Set(['saga']) })).map(({ id }) => id)
}

describe('query of the time line', () => {
  test.each([
    ['every word, in name, payload or saga', 'ada BYRON', ['sent']],
    ['words without an order', 'byron ada', ['sent']],
    ['a method in capitals as a whole word, beside other words', 'messages POST', ['POST 404']],
    ['no text that only contains a method in capitals', 'GET', ['GET 200']],
    ['a text with a method in small letters', 'get', ['GET 200', 'POST 404', 'widget']],
    ['a text with a quoted method', '"GET"', ['GET 200', 'POST 404', 'widget']],
    ['a quoted text with its space', '"Ada Byron"', ['sent']],
    ['no item with an inverted word', '-messages -send', ['sent', 'error', 'widget']],
    ['no item with an inverted quoted text', '-"Ada Byron" -lane:http', ['saga', 'error', 'widget']],
    ['a regular expression', '/^set-|Error$/', ['sent', 'error']],
    ['a path, which is no regular expression', '/api/v1', ['GET 200', 'POST 404']],
    ['an address, which is no property', 'https://chat.test', ['GET 200', 'POST 404']],
    ['a lane by its id', 'lane:http', ['GET 200', 'POST 404']],
    ['a lane by the start of its label', 'lane:host', ['sent']],
    ['a status', 'status-code:404', ['POST 404']],
    ['a class of statuses', 'status-code:2xx', ['GET 200']],
    ['a status by the short term', 'status:4xx', ['POST 404']],
    ['a comparison of statuses', 'status-code:>=400', ['POST 404']],
    ['a method', 'method:post', ['POST 404']],
    ['methods by their start', 'method:p', ['POST 404']],
    ['a quoted text that looks as a term', '"staus:500"', ['widget']],
    ['a saga', 'saga:outbox', ['saga']],
    ['a size', 'larger-than:1k', ['GET 200']],
    ['a duration', 'slower-than:2s', ['POST 404']],
    ['failures', 'is:failed', ['POST 404', 'error']],
    ['pending items', 'is:pending', ['saga']],
    ['invalid items', 'is:invalid', ['sent']],
    ['pinned items', 'is:pinned', ['saga']],
  ])('finds %s', (_name, text, ids) => expect(idsOf(text)).toEqual(ids))

  test.each([
    ['staus:500', 'staus: is not a term. Did you mean status:500? The terms are lane:, is:, status-code:,'],
    ['-slower:2s', 'slower: is not a term. The terms are'],
    ['staus-code:"500"', 'Did you mean status-code:500?'],
    ['colour:blue', 'To find the text itself, write "colour:blue".'],
    ['lane:', 'lane: needs a value, for example lane:http.'],
    ['method:gte', 'method:gte is no method. The methods are GET,'],
    ['lane:moon', 'lane:moon is no lane'],
    ['is:blue', 'is:blue is unknown. Use is:pending'],
    ['status-code:4', 'status-code:4 is no status'],
    ['slower-than:soon', '“soon” is no number with a unit (ms, s)'],
    ['/(/', '/(/ is no regular expression'],
  ])('%s is refused with a sentence and lets every item through', (text, problem) => {
    expect(parseQuery(text).problems).toEqual([expect.stringContaining(problem)])
    expect(idsOf(text)).toHaveLength(ITEMS.length)
  })

  test('every proposed example is a valid term', () => {
    for (const example of QUERY_EXAMPLES.flatMap(([, examples]) => examples.split(', ')))
      expect(parseQuery(example).problems).toEqual([])
  })

  test('any text is a query, and fails nothing', () => {
    fc.assert(fc.property(anyText(), (text) => expect(idsOf(text)).toBeInstanceOf(Array)))
  })
})
