#!/usr/bin/env node
import { existsSync } from 'node:fs'

// This file is plain JavaScript, so that an old Node can print the error. A clone runs its TypeScript sources, and an
// installed package runs its compiled files.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `error: widget-cli needs Node 22.18 or newer, and this is ${process.versions.node}.\nnext:  Install a newer version from https://nodejs.org.\n`,
  )
  process.exitCode = 3
} else {
  const source = new URL('main.ts', import.meta.url)
  await import(existsSync(source) ? source.href : new URL('../lib/main.js', import.meta.url).href)
}
