export type Room = { readonly identifier: string; readonly timeoutText: string }
