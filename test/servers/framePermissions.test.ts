import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { TenantManifest } from '#cli/output/manifest.ts'
import { buildOf, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'

registerCleanup()

test('only a tenant with voice messages has the microphone in the frame’s allow and in the page’s header', async () => {
  const built = await buildOf([
    tenant('speaks', { parts: ['attachments', 'voiceMessages'], languages: ['en'], voiceMessages: true }),
    tenant('writes', { parts: ['attachments'], languages: ['en'] }),
  ])
  const read = (token: string, path: string): string => readFileSync(join(built, 'tenants', token, path), 'utf8')
  const permissionsOf = (token: string): string =>
    (JSON.parse(read(token, 'manifest.json')) as TenantManifest).headers['permissions-policy'] ?? ''

  expect(permissionsOf('speaks')).toBe(
    'camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()',
  )
  expect(permissionsOf('writes')).toBe(
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  )
  expect(read('speaks', 'widget/panel.js')).toContain('"fullscreen; clipboard-write; microphone"')
  expect(read('writes', 'widget/panel.js')).toContain('"fullscreen; clipboard-write"')
  expect(read('speaks', 'widget/index.html')).toContain('"voiceMessages":true')
  expect(read('writes', 'widget/index.html')).not.toContain('voice')
})

test('only a tenant with the picture editor has the screen in the frame’s allow and in the page’s header', async () => {
  const built = await buildOf([
    tenant('shows', { parts: ['attachments', 'pictureEditor'], languages: ['en'], pictureEditor: true }),
  ])
  const folder = join(built, 'tenants/shows')
  const { headers } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as TenantManifest
  expect(headers['permissions-policy']).toContain('display-capture=(self), geolocation=(), microphone=(),')
  expect(readFileSync(join(folder, 'widget/panel.js'), 'utf8')).toContain(
    '"fullscreen; clipboard-write; display-capture"',
  )
})
