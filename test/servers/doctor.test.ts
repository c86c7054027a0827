import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { EXIT_CODES } from '#cli/errors.ts'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'
import { runCli } from '#test/support/cli/commandLine.ts'

const { CHROME_PATH } = process.env
afterEach(() => {
  endCliProcesses()
  if (CHROME_PATH === undefined) delete process.env['CHROME_PATH']
  else process.env['CHROME_PATH'] = CHROME_PATH
})

test('doctor ends with 2 and says how to install a browser if CHROME_PATH names none', async () => {
  process.env['CHROME_PATH'] = '/nowhere/chrome'
  const { code, out, err } = await runCli(['doctor', 'http://localhost:1/'])

  expect([code, out]).toEqual([EXIT_CODES.usage, ''])
  expect(err).toContain('CHROME_PATH names /nowhere/chrome, which does not exist')
  expect(err).toContain('next:  Install Chrome, Chromium or Edge')
})

test('doctor ends with 3 and names the browser if CHROME_PATH is a program that is no browser', async () => {
  process.env['CHROME_PATH'] = process.execPath
  const { code, err } = await runCli(['doctor', 'http://localhost:9/'])

  expect(code).toBe(EXIT_CODES.environment)
  expect(err).toContain(`The browser could not be started: ${process.execPath}`)
})

test('doctor ends with 3 if the page cannot be loaded', async () => {
  const { code, err } = await runCli(['doctor', 'http://localhost:9/', '--timeout', '20'])

  expect(code).toBe(EXIT_CODES.environment)
  expect(err).toContain('http://localhost:9/')
  expect(err).toContain('give the page more time with --timeout')
})

test.each(['SIGINT', 'SIGTERM'] as const)('doctor that %s ends says only that it was interrupted', async (signal) => {
  const server = createServer(() => visit.child.kill(signal)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const visit = widgetCli('doctor', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const { code, output } = await visit.ended
  server.closeAllConnections()
  server.close()

  expect([code, output]).toEqual([EXIT_CODES.interrupted, 'error: Interrupted.\n'])
})
