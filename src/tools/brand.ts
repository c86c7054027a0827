declare const brand: unique symbol

/** Value that was validated once. The brand keeps two strings (or numbers) of different meaning apart. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
