import { type ProbeContext, replaceMethod } from './context.ts'

/** Records writes to local and session storage, and to IndexedDB. */
export function probeStorage({ page, recorder }: ProbeContext): void {
  const { prototype } = page.Storage
  const areaOf = (storage: unknown): string => (storage === page.localStorage ? 'local' : 'session')
  replaceMethod(
    prototype,
    'setItem',
    (original) =>
      function setProbed(this: unknown, key: string, value: string) {
        const name = `${areaOf(this)} set ${key}`
        recorder.record({ lane: 'storage', name, value: { key, value }, bytes: sizeOf(value) })
        original(this, key, value)
      },
  )
  replaceMethod(
    prototype,
    'removeItem',
    (original) =>
      function removeProbed(this: unknown, key: string) {
        recorder.record({ lane: 'storage', name: `${areaOf(this)} remove ${key}`, value: { key } })
        original(this, key)
      },
  )
  replaceMethod(
    prototype,
    'clear',
    (original) =>
      function clearProbed(this: unknown) {
        recorder.record({ lane: 'storage', name: `${areaOf(this)} clear` })
        original(this)
      },
  )
  probeDatabase(page.IDBObjectStore.prototype, recorder)
}

/** Returns the length of a text. A page may pass other values, which the storage itself makes a text. */
const sizeOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

function probeDatabase(prototype: IDBObjectStore, recorder: ProbeContext['recorder']): void {
  for (const method of ['put', 'add', 'delete', 'clear'] as const)
    replaceMethod(
      prototype,
      method,
      (original) =>
        function probed(this: IDBObjectStore, ...args: never[]) {
          const { name, transaction } = this
          recorder.record({
            lane: 'storage',
            name: `database ${method} ${name}`,
            value: { database: transaction.db.name, store: name, arguments: args },
          })
          return Reflect.apply(original, undefined, [this, ...args])
        },
    )
}
