/**
 * Returns everything in a frame that a script of the same origin, a debugger or the next page could read. Runs in the
 * frame.
 */
export async function readFrame(): Promise<readonly { readonly place: string; readonly text: string }[]> {
  const entries: { readonly place: string; readonly text: string }[] = []
  const add = (place: string, text: unknown): void =>
    void entries.push({ place, text: typeof text === 'string' ? text : (JSON.stringify(text) ?? '') })

  const fieldsOf = (root: Document | ShadowRoot): readonly string[] =>
    [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value)
  const readRoot = (root: Document | ShadowRoot, html: string): void => {
    add('DOM', html)
    add('form fields', fieldsOf(root).join('\n'))
    for (const element of root.querySelectorAll('*'))
      if (element.shadowRoot) readRoot(element.shadowRoot, element.shadowRoot.innerHTML)
  }

  const readDatabase = async (name: string): Promise<void> => {
    const toPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await toPromise(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store)
      add(`IndexedDB ${name}`, [await toPromise(all.getAllKeys()), await toPromise(all.getAll())])
    }
    database.close()
  }

  add('location', location.href)
  add('history', history.state)
  add('referrer', document.referrer)
  add('window name', window.name)
  add('title', document.title)
  add('cookie', document.cookie)
  for (const [name, value] of Object.entries(localStorage)) add(`local storage ${name}`, `${name} ${value}`)
  for (const [name, value] of Object.entries(sessionStorage)) add(`session storage ${name}`, `${name} ${value}`)
  for (const { name } of await indexedDB.databases()) if (name) await readDatabase(name)
  // A page without TLS has no `caches`.
  if ('caches' in window)
    for (const name of await caches.keys())
      add(
        'cache',
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      )
  add(
    'names of resources',
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  add('$chatwoot', Reflect.get(window, '$chatwoot'))
  add('analytics queue', Reflect.get(Reflect.get(window, 'aptrinsic') ?? {}, 'q'))
  readRoot(document, document.documentElement.outerHTML)
  return entries
}
