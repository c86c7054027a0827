import {
  defineComponent,
  h,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onMounted,
  onScopeDispose,
  type ShallowRef,
  shallowRef,
  watch,
} from 'vue'
import type { LiveChatProps, WidgetEvents } from '#loader/api.ts'
import type * as Declared from './declarations/vue.d.ts'
import { createMount, fillParent } from './mount.ts'
import { CALLBACKS, OPTION_KINDS } from './options.ts'
import { currentHandle, currentUnread, listen, subscribe } from './sharedWidgets.ts'

const EVENTS = Object.keys(CALLBACKS) as (keyof WidgetEvents)[]

/** Vue makes an absent boolean false, unless its default is undefined. `createMount` checks the values. */
const PROPS = Object.fromEntries(
  OPTION_KINDS.map(([name, kind]) => [name, { type: kind === 'boolean' ? Boolean : null, default: undefined }]),
)

export const LiveChat = defineComponent({
  name: 'LiveChat',
  inheritAttrs: false,
  props: PROPS,
  emits: EVENTS,
  setup(given, { emit }) {
    const props = given as unknown as LiveChatProps
    const place = shallowRef<HTMLElement>()
    const mount = createMount()
    const callbacks = Object.fromEntries(
      EVENTS.map((name) => [CALLBACKS[name], (detail: unknown) => emit(name, detail)]),
    )
    const update = (): void =>
      mount.update({ ...props, ...(place.value && { mount: fillParent(place.value) }), ...callbacks })
    let isShown = false
    const show = (shouldShow: boolean) => (): void => {
      isShown = shouldShow
      if (isShown) update()
      else mount.unmount()
    }
    onMounted(show(true))
    // `KeepAlive` keeps the component of a page that the visitor has left.
    onActivated(show(true))
    onDeactivated(show(false))
    onBeforeUnmount(show(false))
    watch(
      () => [{ ...props }, place.value],
      () => isShown && update(),
      { flush: 'post' },
    )
    return () => (props.mount === 'inline' ? h('div', { ref: place }) : null)
  },
}) as unknown as typeof Declared.LiveChat

export const useLiveChat: typeof Declared.useLiveChat = () => useCurrent(currentHandle)

export const useUnreadCount: typeof Declared.useUnreadCount = () => useCurrent(currentUnread)

export const useLiveChatEvent: typeof Declared.useLiveChatEvent = (name, handler) => {
  let stop: (() => void) | undefined
  onMounted(() => {
    stop = listen(name, handler)
  })
  onScopeDispose(() => stop?.())
}

/** Follows a value of the current widget from the moment at which the component is mounted, as a server has no widget. */
function useCurrent<Value>(read: () => Value): ShallowRef<Value> {
  const current = shallowRef(read())
  let stop: (() => void) | undefined
  const follow = (): void => {
    current.value = read()
  }
  onMounted(() => {
    follow()
    stop = subscribe(follow)
  })
  onScopeDispose(() => stop?.())
  return current
}
