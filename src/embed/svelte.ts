import type { Readable } from 'svelte/store'
import type * as Declared from './declarations/svelte.d.ts'
import { createMount } from './mount.ts'
import { currentHandle, currentUnread, listen, subscribe } from './sharedWidgets.ts'

export const liveChat: typeof Declared.liveChat = (props) => (element) => {
  const mount = createMount()
  mount.update(props.mount === 'inline' && element instanceof HTMLElement ? { ...props, mount: element } : props)
  return mount.unmount
}

export const chat: typeof Declared.chat = toStore(currentHandle)

export const unreadCount: typeof Declared.unreadCount = toStore(currentUnread)

export const onLiveChatEvent: typeof Declared.onLiveChatEvent = listen

/** Returns a store by Svelte's contract, without its library. */
function toStore<Value>(read: () => Value): Readable<Value> {
  return {
    subscribe: (run) => {
      let current = read()
      run(current)
      return subscribe(() => {
        const next = read()
        if (next === current) return
        current = next
        run(next)
      })
    },
  }
}
