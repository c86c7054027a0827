'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type * as Declared from './declarations/react.d.ts'
import { createMount, fillParent } from './mount.ts'
import { currentHandle, currentUnread, listen, subscribe } from './sharedWidgets.ts'

export const LiveChat: typeof Declared.LiveChat = (props) => {
  const place = useRef<HTMLDivElement>(null)
  const [mount] = useState(createMount)
  useEffect(() => mount.update(place.current ? { ...props, mount: fillParent(place.current) } : props))
  useEffect(() => mount.unmount, [mount])
  return props.mount === 'inline' ? <div ref={place} /> : null
}

export const useLiveChat: typeof Declared.useLiveChat = () =>
  useSyncExternalStore(subscribe, currentHandle, () => undefined)

export const useUnreadCount: typeof Declared.useUnreadCount = () =>
  useSyncExternalStore(subscribe, currentUnread, () => 0)

export const useLiveChatEvent: typeof Declared.useLiveChatEvent = (name, handler) => {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => listen(name, (detail) => latest.current(detail)), [name])
}
