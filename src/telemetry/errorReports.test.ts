import { expect, test } from '@jest/globals'
import { isReporting, readErrorReporting } from './errorReports.ts'

const DSN = 'https://key@errors.test/7'

test.each([
  ['enabled and configured for an ordinary tenant', 'acme', { dsn: DSN, isEnabled: true }, true],
  ['no settings', 'acme', undefined, false],
  ['invalid settings', 'acme', 'yes', false],
  ['not enabled', 'acme', { dsn: DSN }, false],
  ['enabled by a text instead of a boolean', 'acme', { dsn: DSN, isEnabled: 'true' }, false],
  ['no report address', 'acme', { isEnabled: true }, false],
  ['a report address without a key', 'acme', { dsn: 'https://errors.test/7', isEnabled: true }, false],
  ['no tenant', undefined, { dsn: DSN, isEnabled: true }, false],
  ['our own tenant demo', 'demo', { dsn: DSN, isEnabled: true }, false],
  ['our own tenant plain', 'plain', { dsn: DSN, isEnabled: true }, false],
  ['our own tenant bot', 'bot', { dsn: DSN, isEnabled: true }, false],
  ['our own tenant away', 'away', { dsn: DSN, isEnabled: true }, false],
  ['our own tenant test', 'test', { dsn: DSN, isEnabled: true }, false],
  ['a tenant that the settings exclude', 'acme', { dsn: DSN, isEnabled: true, excludedTokens: ['acme'] }, false],
  ['our own tenant if others are excluded', 'demo', { dsn: DSN, isEnabled: true, excludedTokens: ['acme'] }, true],
  ['our own tenant if the list is invalid', 'demo', { dsn: DSN, isEnabled: true, excludedTokens: 'demo' }, false],
])('error reporting is on only if enabled, configured and not excluded: %s (%s)', (_what, token, settings, is) => {
  expect(isReporting(token, readErrorReporting(settings))).toBe(is)
}) // prettier-ignore
