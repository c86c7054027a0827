import type { Attachment } from 'svelte/attachments'
import type { SvelteHTMLElements } from 'svelte/elements'
import { get } from 'svelte/store'
import { h, type GlobalComponents } from 'vue'
import type { WidgetHandle } from '#loader/api.ts'
import { LiveChat, useLiveChat, useLiveChatEvent, useUnreadCount } from '#embed/react.tsx'
import { chat, liveChat, onLiveChatEvent, unreadCount } from '#embed/svelte.ts'
import * as vue from '#embed/vue.ts'
import type { LiveChatAttributes } from '#embed/declarations/element.d.ts'

/**
 * This file checks the types that developers of React, Vue, Svelte and of the custom element use. The compiler only
 * checks the file, which never runs.
 */

const OPTIONS = { token: 'demo', baseUrl: 'https://chat.example.com' }
const ATTRIBUTES = { 'website-token': 'demo', 'base-url': 'https://chat.example.com' }

export function ReactPage({ theme }: { readonly theme: 'dark' | undefined }) {
  useLiveChat()?.identify({ identifier: 'u-1' }).catch(String)
  useLiveChatEvent('unread', ({ count }) => count.toFixed())
  // @ts-expect-error the event does not exist
  useLiveChatEvent('typing', () => undefined)
  useUnreadCount().toFixed()
  return (
    <>
      <LiveChat {...OPTIONS} theme={theme} onMessage={({ content }) => content.trim()} />
      {/* @ts-expect-error `baseUrl` is missing */}
      <LiveChat token="demo" />
      {/* @ts-expect-error the position does not exist */}
      <LiveChat {...OPTIONS} position="top" />
      <live-chat
        website-token="demo"
        base-url="/"
        timeout-ms={5000}
        campaigns
        onchat-unread={({ detail }) => detail.count}
      />
      {/* oxlint-disable-next-line react/forbid-dom-props -- The line checks the type of this attribute. */}
      <live-chat {...ATTRIBUTES} mount="inline" style={{ height: 300 }} className="support" aria-label="Chat" />
      <live-chat
        {...ATTRIBUTES}
        hidden
        class="support"
        data-area="help"
        ref={(element) => void element?.chat?.isOpen}
      />
      {/* @ts-expect-error the colour scheme does not exist */}
      <live-chat {...ATTRIBUTES} color-scheme="sepia" />
      {/* @ts-expect-error `base-url` is missing */}
      <live-chat website-token="demo" />
    </>
  )
}

export function VuePage() {
  const handle: WidgetHandle | undefined = vue.useLiveChat().value
  vue.useUnreadCount().value.toFixed()
  vue.useLiveChatEvent('postback', ({ payload }) => payload.trim())
  // @ts-expect-error the event has no data
  vue.useLiveChatEvent('opened', ({ count }) => count)
  // @ts-expect-error the theme does not exist
  h(vue.LiveChat, { ...OPTIONS, theme: 'sepia' })
  return [h(vue.LiveChat, { ...OPTIONS, onUnread: ({ count }) => count.toFixed() }), handle]
}

liveChat({ ...OPTIONS, mount: 'inline' }) satisfies Attachment
// @ts-expect-error the option is misspelt
liveChat({ ...OPTIONS, positon: 'left' })
get(chat)?.isOpen satisfies boolean | undefined
get(unreadCount).toFixed()
onLiveChatEvent('startConversation', ({ hasConversation }) => !hasConversation)()

document.createElement('live-chat').addEventListener('chat-error', ({ detail }) => detail.code === 'csp')
// @ts-expect-error the chat is read-only
document.createElement('live-chat').chat = undefined

declare const ofSvelte: SvelteHTMLElements['live-chat']
ofSvelte satisfies LiveChatAttributes & { readonly style?: string | null | undefined }
declare const ofVue: InstanceType<GlobalComponents['live-chat']>['$props']
ofVue['color-scheme'] satisfies 'light' | 'dark' | 'auto' | undefined
ofVue['base-url'] satisfies string
ofVue.hidden satisfies boolean | '' | 'true' | 'false' | 'hidden' | 'until-found' | undefined
