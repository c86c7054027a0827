import { runInNewContext } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { joinLoaders } from './splitLoader.ts'

/** Loader that starts the widget as the real one does, and says which release it is of. */
const loaderOf = (release: string): string =>
  `//# allFunctionsCalledOnLoad\n(()=>{let t=(e)=>started.push({release:"${release}",...e});"chatwootSDK"in window||(window.chatwootSDK={run:t,create:t})})();\n`

const [OWN, OTHER] = [loaderOf('stable'), loaderOf('canary')]

type Sdk = Readonly<Record<'run' | 'create', (options?: object) => void>>

/** Runs a loader in a page with a random number, and starts the widget. Returns the options that it was started with. */
function start(loader: string, { random = 0, baseUrl = 'https://chat.test/tenants/acme', sdk = {} } = {}) {
  const started: object[] = []
  const window = { ...sdk } as { readonly chatwootSDK: Sdk }
  runInNewContext(loader, { window, started, URL, Math: { random: () => random } })
  window.chatwootSDK.run({ websiteToken: 'acme', baseUrl })
  window.chatwootSDK.create({ token: 'acme', baseUrl })
  return started
}

const join = (channelLoader: string, percent = 5, token = 'acme') =>
  joinLoaders({ token, channel: 'canary', percent, loader: OWN, channelLoader })

describe('a loader that gives a part of the page loads another release', () => {
  test.each([
    [0.049, 'canary', 'https://chat.test/tenants/acme.canary'],
    [0.05, 'stable', 'https://chat.test/tenants/acme'],
    [0.999, 'stable', 'https://chat.test/tenants/acme'],
  ])('with the random number %d of 5 %%, the page gets the loader of %s from %s', (random, release, baseUrl) => {
    expect(start(join(OTHER), { random })).toEqual([
      { release, websiteToken: 'acme', baseUrl },
      { release, token: 'acme', baseUrl },
    ])
  })

  test('two releases with the same loader contain it once, and differ in the address of the page', () => {
    expect(join(OWN).length).toBeLessThan(join(OTHER).length)
    const address = 'https://chat.test/tenants/acme'
    expect(start(join(OWN), { random: 0.04 })).toMatchObject([{ baseUrl: `${address}.canary` }, { baseUrl: `${address}.canary` }]) // prettier-ignore
    expect(start(join(OWN), { random: 0.06 })).toMatchObject([{ baseUrl: address }, { baseUrl: address }])
  })

  test.each([
    ['of another tenant', 'https://chat.test/tenants/acme-2'],
    ['of a proxy', 'https://shop.test/chat'],
    ['in a folder of that name', 'https://chat.test/tenants/acme/more'],
  ])('an address %s stays as it is', (_what, baseUrl) => {
    expect(start(join(OTHER), { baseUrl })).toMatchObject([{ baseUrl }, { baseUrl }])
  })

  test.each([
    'https://chat.test/tenants/acme//',
    ' https://chat.test/tenants/acme\n',
    'https://chat.test/tenants/./acme',
    String.raw`https://chat.test\tenants\acme`,
  ])('the address %j of the tenant leads to the channel', (baseUrl) => {
    expect(start(join(OTHER), { baseUrl })[0]).toMatchObject({ baseUrl: 'https://chat.test/tenants/acme.canary' })
  })

  test('a page that has a widget already keeps it, whatever the random number', () => {
    const calls: object[] = []
    const add = (options: object): void => void calls.push(options)
    expect(start(join(OTHER), { sdk: { chatwootSDK: { run: add, create: add } } })).toEqual([])
    expect(calls).toMatchObject([{ baseUrl: 'https://chat.test/tenants/acme' }, {}])
  })

  test('options that are no address reach the loader unchanged, which reports them', () => {
    const started: object[] = []
    const window = {} as { readonly chatwootSDK: Sdk }
    runInNewContext(join(OTHER), { window, started, URL, Math: { random: () => 0 } })
    window.chatwootSDK.run()
    window.chatwootSDK.run({ baseUrl: 7 })
    expect(started).toEqual([{ release: 'canary' }, { release: 'canary', baseUrl: 7 }])
  })

  test('about the given part of the page loads gets the other release', () => {
    const text = join(OTHER, 20)
    const loads = Array.from({ length: 1000 }, (_, index) => start(text, { random: index / 1000 })[0])
    expect(loads.filter((load) => Reflect.get(load ?? {}, 'release') === 'canary')).toHaveLength(200)
  })
})
