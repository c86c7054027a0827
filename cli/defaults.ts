/** Default options of the commands and of the functions behind them. */
export const DEV_PORT = 4400
export const SANDBOX_PORT = 4401
export const OUT = 'dist'

/** Folder of the build that `dev` serves. Another command, which writes to `dist`, must not replace it. */
export const DEV_OUT = '.cache/dev'

export const MOCK_PORT = 4402

/** Maximum time for a response of a service, its state hook or the cable, in ms. */
export const VERIFY_TIMEOUT_MS = 5_000
