import type { ErrorTable } from './errorTable.ts'

/** Errors of a visit to a page, or of a replay, with a browser. Exit code 3. */
export const VISIT_ERRORS = {
  browserFailed: (reason) => [
    `The browser could not be started: ${reason}.`,
    'Check that it starts by itself, or set CHROME_PATH to another browser.',
  ],
  blockedPage: (limit) => [
    `The page did not respond within ${limit}: its scripts block the browser.`,
    'Fix the script that does not end, or give the page more time with --timeout.',
  ],
  endlessPage: (page) => [
    `${page}: the server has answered, but the document, or a script that it waits for, does not end.`,
    'Check what the server sends, or give the page more time with --timeout.',
  ],
  slowReplay: (limit) => [
    `The replay did not end within ${limit}.`,
    'Give it more time with --timeout, or replay fewer inputs with --step.',
  ],
  replayEnded: (reason) => [
    `The browser ended during the replay: ${reason}.`,
    'Try again, or set CHROME_PATH to another browser.',
  ],
  changedPage: (reason) => [
    `The page changes functions of the browser, so doctor cannot examine it: ${reason}.`,
    'Fix the script of the page that replaces built-in functions, such as those of Array.prototype or document.',
  ],
} satisfies ErrorTable
