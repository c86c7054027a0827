/**
 * Reports everything that a frame stores, prints, and sends to windows, tabs and beacons. Runs in every frame before
 * its own scripts.
 */
export function watchFrame(): void {
  const report = (place: string, value: unknown): void => {
    const send = Reflect.get(window, 'recordForTest') as (place: string, text: string) => Promise<void>
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    send(place, text).catch(() => undefined)
  }
  const watch = (owner: object, name: string, onCall: (self: unknown, args: readonly unknown[]) => void): void => {
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown
    const watched = function (this: unknown, ...args: unknown[]): unknown {
      onCall(this, args)
      return Reflect.apply(original, this, args)
    }
    Reflect.set(owner, name, watched)
  }
  const eventOf = (data: unknown): string => /"event":"([\w-]+)"/.exec(String(data))?.[1] ?? 'unknown'

  window.addEventListener('message', ({ data, ports }) => {
    report(`message received, ${eventOf(data)}`, data)
    if (ports.length > 0) report('port received', String(ports.length))
  })
  watch(History.prototype, 'pushState', (_self, args) => report('history', args))
  watch(History.prototype, 'replaceState', (_self, args) => report('history', args))
  watch(BroadcastChannel.prototype, 'postMessage', (self, args) => {
    report(`message to other tabs, ${(self as BroadcastChannel).name}`, args)
  })
  watch(Storage.prototype, 'setItem', (self, args) =>
    report(`${self === localStorage ? 'local' : 'session'} storage ${String(args[0])}`, args.join(' ')),
  )
  for (const method of ['add', 'put'] as const)
    watch(IDBObjectStore.prototype, method, (self, args) =>
      report(`IndexedDB ${(self as IDBObjectStore).transaction.db.name}`, args),
    )
  watch(Navigator.prototype, 'sendBeacon', (_self, [url, body]) => {
    report('beacon address', String(url))
    if (body instanceof Blob) void body.text().then((text) => report('beacon body', text))
    else report('beacon body', String(body))
  })
  watch(window, 'open', (_self, args) => report('window opened', args.map(String)))
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    watch(console, level, (_self, args) => {
      for (const value of args) report('console', value instanceof Error ? String(value.stack) : value)
    })
}
