/** What the commands and the functions behind them take where nothing is said. */
export const DEV_PORT = 4400
export const SANDBOX_PORT = 4401
export const OUT = 'dist'

export const MOCK_PORT = 4402
