declare const brand: unique symbol

/** A value that has been checked once, so that two strings (or numbers) with different meanings are never mixed up. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
