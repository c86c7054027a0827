/** Returns the name of a shared file without the hash of its contents, which every change of the file changes. */
export const toStableName = (path: string): string =>
  path
    .replace(/^assets\//, '')
    .replace(/^locales-[\da-f]+\//, 'locales/')
    .replace(/-[\dA-F]{8}(\.\w+)$/, '$1')

/** Returns true for a file of one language: its translations, or its names of emoji. */
export const isTranslation = (path: string): boolean => /^assets\/locales-[^/]+\/|^emoji\//.test(path)
