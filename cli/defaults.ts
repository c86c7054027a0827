/** What the commands and the functions behind them take where nothing is said. */
export const DEV_PORT = 4400
export const SANDBOX_PORT = 4401
export const OUT = 'dist'

export const MOCK_PORT = 4402

/** How long a service, its state hook and the cable have for an answer. */
export const VERIFY_TIMEOUT_MS = 5_000
