import { expect, test } from '@jest/globals'
import { isReporting, readErrorReporting } from './errorReports.ts'

const DSN = 'https://key@errors.test/7'

test.each([
  ['configured, enabled and a tenant like any other', 'acme', { dsn: DSN, isEnabled: true }, true],
  ['no settings at all', 'acme', undefined, false],
  ['settings that are none', 'acme', 'yes', false],
  ['not enabled', 'acme', { dsn: DSN }, false],
  ['enabled by a word', 'acme', { dsn: DSN, isEnabled: 'true' }, false],
  ['no address', 'acme', { isEnabled: true }, false],
  ['an address without a key', 'acme', { dsn: 'https://errors.test/7', isEnabled: true }, false],
  ['no tenant', undefined, { dsn: DSN, isEnabled: true }, false],
  ['our own tenant demo', 'demo', { dsn: DSN, isEnabled: true }, false],
  ['our own tenant plain', 'plain', { dsn: DSN, isEnabled: true }, false],
  ['our own tenant bot', 'bot', { dsn: DSN, isEnabled: true }, false],
  ['our own tenant away', 'away', { dsn: DSN, isEnabled: true }, false],
  ['our own tenant test', 'test', { dsn: DSN, isEnabled: true }, false],
  ['a tenant the settings leave out', 'acme', { dsn: DSN, isEnabled: true, excludedTokens: ['acme'] }, false],
  ['our own, where the settings leave out others', 'demo', { dsn: DSN, isEnabled: true, excludedTokens: ['acme'] }, true],
  ['a list that is none, and ours', 'demo', { dsn: DSN, isEnabled: true, excludedTokens: 'demo' }, false],
])('error reporting is on only if enabled, configured and not excluded: %s (%s)', (_what, token, settings, is) => {
  expect(isReporting(token, readErrorReporting(settings))).toBe(is)
}) // prettier-ignore
