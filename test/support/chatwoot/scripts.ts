import { join } from 'node:path'
import { build } from 'esbuild'
import { record } from './wire.ts'

/** Bundles the fake host script and the fake frame for a browser. */
export async function buildChatwoot(): Promise<{ readonly hostScript: string; readonly frame: string }> {
  const { outputFiles } = await build({
    entryPoints: ['hostScript.ts', 'frame.ts'].map((name) => join(import.meta.dirname, name)),
    ...{ bundle: true, write: false, outdir: '/', format: 'iife' },
  })
  const textOf = (name: string): string => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? ''
  return { hostScript: textOf('hostScript.js'), frame: textOf('frame.js') }
}

/**
 * Renders the page of Chatwoot's frame as its server does for the visitor of a URL. Without a token the server creates
 * a contact.
 */
export async function renderFrame(script: string, address: URL): Promise<string> {
  const query = new URLSearchParams({ website_token: address.searchParams.get('website_token') ?? '' })
  const token = address.searchParams.get('cw_conversation')
  const response = await fetch(`${address.origin}/api/v1/widget/config?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'X-Auth-Token': token }) },
    body: JSON.stringify({ website_token: query.get('website_token') }),
  })
  const { website_channel_config: config, contact } = record(await response.json())
  const channel = record(config)
  const rendered = {
    authToken: channel['auth_token'],
    pubsubToken: record(contact)['pubsub_token'],
    channel: {
      avatarUrl: channel['avatar_url'],
      websiteName: channel['website_name'],
      widgetColor: channel['widget_color'],
      welcomeTitle: channel['welcome_title'],
      enabledFeatures: channel['enabled_features'],
      locale: channel['locale'],
    },
  }
  const text = JSON.stringify(rendered).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title><link rel="icon" href="data:,"></head>
<body><script>window.renderedForFrame = ${text}</script><script>${script}</script></body></html>`
}
