import { describe, expect, test } from '@jest/globals'
import { entryOf, FAULT_NAMES } from './catalogue.ts'
import { parseFaults } from './faultText.ts'
import { completeValues, parseFault } from './parseFault.ts'
import { PRESET_NAMES, PRESETS } from './presets.ts'

describe('parser of the control API', () => {
  test.each([
    [{ name: 'latency' }, { name: 'latency', parameters: {} }],
    [{ name: 'latency', milliseconds: 3, share: 0.5 }, { name: 'latency', parameters: { milliseconds: 3, share: 0.5 } }], // prettier-ignore
    [
      { kind: 'delay', milliseconds: 3 },
      { name: 'latency', parameters: { milliseconds: 3 } },
    ],
    [{ kind: 'silence' }, { name: 'half-open-socket', parameters: {} }],
    [
      { name: 'truncate-body', method: 'post' },
      { name: 'truncate-body', parameters: { method: 'POST' } },
    ],
  ])('the fault %j is accepted', (body, fault) => {
    expect(parseFault(body)).toEqual({ value: fault })
  })

  test.each([
    [{ name: 'latancy' }, 'There is no fault "latancy". Did you mean latency?'],
    [{ kind: 'meteor' }, 'There is no fault "meteor". Use one of latency, jitter,'],
    [{ name: 'delay' }, 'There is no fault "delay".'],
    [{ name: 'constructor' }, 'There is no fault "constructor".'],
    [{}, 'A fault needs a name. Use one of latency,'],
    [null, 'A fault is an object with a name and parameters.'],
    [{ name: 'latency', miliseconds: 1 }, 'latency has no parameter "miliseconds". Did you mean milliseconds?'],
    [{ name: 'latency', toString: 1 }, 'latency has no parameter "toString".'],
    [{ name: 'latency', milliseconds: -1 }, 'latency: milliseconds must be a whole number from 0 to 3600000 ms.'],
    [{ name: 'latency', milliseconds: 1.5 }, 'latency: milliseconds must be a whole number'],
    [{ name: 'latency', milliseconds: '400' }, 'latency: milliseconds must be a whole number'],
    [{ name: 'drop-events', share: 1.1 }, 'drop-events: share must be a number from 0 to 1.'],
    [{ name: 'drop-events', share: Number.NaN }, 'drop-events: share must be a number from 0 to 1.'],
    [{ name: 'latency', method: 'FETCH' }, 'latency: method must be one of GET, POST, PATCH, PUT, DELETE.'],
    [{ name: 'latency', path: '' }, 'latency: path must be a text of 1 to 200 characters.'],
    [{ name: 'browser-offline' }, 'Only the browser can cause browser-offline. Choose Offline in the Network panel'],
  ])('the fault %j is rejected with the text “%s”', (body, problem) => {
    expect(parseFault(body)).toEqual({ problem: expect.stringContaining(problem) })
  })

  test('the values of a fault are its own and the defaults of the parameters that it does not set', () => {
    expect(completeValues({ name: 'save-then-500', parameters: { share: 0.5 } })).toEqual({
      path: '/messages',
      method: 'POST',
      share: 0.5,
      afterSeconds: 0,
    })
  })
})

describe('parser of the command line', () => {
  test('a list of names with parameters gives the faults in this order', () => {
    expect(parseFaults('latency:milliseconds=400:path=/api,drop-events:share=0.1')).toEqual({
      value: [
        { name: 'latency', parameters: { milliseconds: 400, path: '/api' } },
        { name: 'drop-events', parameters: { share: 0.1 } },
      ],
    })
  })

  test('a preset and a fault are combined', () => {
    expect(parseFaults('private-window, jitter')).toEqual({
      value: [...PRESETS['private-window'].faults, { name: 'jitter', parameters: {} }],
    })
  })

  test.each([
    ['hotel-wify', 'There is no fault or preset "hotel-wify". Did you mean hotel-wifi?'],
    ['', 'There is no fault or preset "".'],
    ['latency,', 'There is no fault or preset "".'],
    ['lift:share=1', 'The preset lift takes no parameters. Add a fault of its own instead, such as lift,latency.'],
    ['latency:milliseconds', 'latency: milliseconds must be a whole number'],
    ['latency:milliseconds=', 'latency: milliseconds must be a whole number'],
    ['latency:milliseconds=1s', 'latency: milliseconds must be a whole number'],
    ['latency:name=offline', 'latency has no parameter "name"'],
  ])('the text “%s” is rejected with “%s”', (text, problem) => {
    expect(parseFaults(text)).toEqual({ problem: expect.stringContaining(problem) })
  })
})

describe('catalogue of faults', () => {
  test.each(PRESET_NAMES)('every fault of the preset %s has valid parameters', (name) => {
    for (const fault of PRESETS[name].faults)
      expect(parseFault({ ...fault.parameters, name: fault.name })).toEqual({ value: fault })
  })

  test.each(FAULT_NAMES)('%s has a kebab-case name, complete sentences and defaults within bounds', (name) => {
    const { description, byHand, target } = entryOf(name)
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(description).toMatch(/^[A-Z].*\.$/)
    expect(byHand !== undefined).toBe(target === 'browser')
    const defaults = Object.entries(entryOf(name).parameters).map(([key, parameter]) => [key, parameter.default])
    const parsed = parseFault({ ...Object.fromEntries(defaults.filter(([, value]) => value !== undefined)), name })

    expect(target === 'browser' ? 'problem' : 'value').toBe(Object.keys(parsed)[0])
  })

  test('no name of a fault is the name of a preset or of an older kind', () => {
    const kinds = FAULT_NAMES.map((name) => entryOf(name).kind).filter((kind) => kind !== undefined)
    const names = [...FAULT_NAMES, ...PRESET_NAMES, ...kinds]

    expect(new Set(names).size).toBe(names.length)
  })
})
