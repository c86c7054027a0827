/** Quotes a text as a basic string of TOML, whose escapes are those of JSON. TOML also forbids a plain DEL. */
export const quoteToml = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f')
