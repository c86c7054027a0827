import type { Channel } from '#domain/channel.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from './root.ts'

export type ChannelAction =
  | { readonly type: 'channel/requested' }
  | { readonly type: 'channel/loaded'; readonly channel: Channel }
  | { readonly type: 'channel/failed'; readonly failure: Failure }

export type ChannelState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'loaded'; readonly channel: Channel }
  | { readonly status: 'failed'; readonly failure: Failure }

export function channel(state: ChannelState = { status: 'idle' }, action: AppAction): ChannelState {
  switch (action.type) {
    case 'channel/requested':
      return state.status === 'loaded' ? state : { status: 'loading' }
    case 'channel/loaded':
      return { status: 'loaded', channel: action.channel }
    case 'channel/failed':
      return { status: 'failed', failure: action.failure }
    default:
      return state
  }
}

export const selectChannel = (state: AppState): Channel | undefined =>
  state.channel.status === 'loaded' ? state.channel.channel : undefined
