/**
 * Returns the path of the whole browser, which the global setup has found. A test needs it for pictures, extensions and
 * the back/forward cache.
 */
export const wholeBrowserPath = (): string => process.env['CHROME_PATH'] ?? ''

/** Returns the path of the browser that needs the least processor time: the headless shell, if the machine has it. */
export const browserPath = (): string => process.env['HEADLESS_SHELL_PATH'] ?? wholeBrowserPath()
