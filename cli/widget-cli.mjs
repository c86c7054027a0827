#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file is plain JavaScript, so that an old Node can print the error. A clone runs its TypeScript sources, and an
// installed package runs its compiled files.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `error: widget-cli needs Node 22.18 or newer, and this is ${process.versions.node}.\nnext:  Install a newer version from https://nodejs.org.\n`,
  )
  process.exitCode = 3
} else {
  // The same folder as in bundle/root.ts, which is compiled too. Node checks each entry against the contents of its file.
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const modules = basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules')
  module.enableCompileCache(join(modules, '.cache/livechat-widget/compile'))
  const source = new URL('main.ts', import.meta.url)
  await import(existsSync(source) ? source.href : new URL('../lib/main.js', import.meta.url).href)
}
