/** Grammar of a website token: letters, digits, `-` and `_`, at most 128. It is part of addresses and file names. */
export const WEBSITE_TOKEN = /^[\w-]{1,128}$/
