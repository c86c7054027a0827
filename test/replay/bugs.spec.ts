import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FrameLocator, Page } from '@playwright/test'
import { ROOT } from '../../cli/bundle/root.ts'
import {
  composerOf,
  expect,
  messagesWithText,
  newestConversation,
  openChat,
  type Sandbox,
  sendAgentMessage,
  sendMessage,
  sentMark,
  test,
} from '../browser/fixtures.ts'
import { countRequests } from './openRequests.ts'

/** Mistake in the sources of the widget, and the visit in which a person meets it. */
type Bug = {
  readonly name: string
  readonly file: string
  readonly right: string
  readonly wrong: string
  readonly meet: (chat: FrameLocator, sandbox: Sandbox) => Promise<unknown>
  /** What the person says must be on the screen at the end. */
  readonly expectations?: readonly { readonly text: string; readonly count: number }[]
}

const BUGS: readonly Bug[] = [
  {
    name: 'a deleted message stays on the screen',
    file: 'src/domain/message/thread.ts',
    right: '  delete draft.messages[id]\n',
    wrong: '  draft.messages = { ...draft.messages }\n',
    meet: async (chat, sandbox) => {
      await sendMessage(chat, 'Hello')
      await expect(sentMark(chat)).toBeVisible()
      const id = await newestConversation(sandbox)
      const wrong = await sendAgentMessage(sandbox, id, 'Wrong window')
      await expect(messagesWithText(chat, 'Wrong window')).toHaveCount(1)
      await sandbox('DELETE', `/messages/${wrong}`)
      // The event of the deletion has arrived before the one of the next message.
      await sendAgentMessage(sandbox, id, 'Sorry')
      await expect(messagesWithText(chat, 'Sorry')).toHaveCount(1)
    },
    expectations: [{ text: 'Wrong window', count: 0 }],
  },
  {
    name: 'typing is reported with a word that the server does not know',
    file: 'src/api/conversations.ts',
    right: "typing_status: isTyping ? 'on' : 'off'",
    wrong: "typing_status: (isTyping ? 'started' : 'off') as 'on'",
    meet: async (chat) => {
      await sendMessage(chat, 'Hello')
      // The widget reports typing only in a conversation that exists, and the message is shown before it does.
      await expect(sentMark(chat)).toBeVisible()
      const reported = chat
        .locator('body')
        .page()
        .waitForRequest(/\/toggle_typing/)
      await composerOf(chat).pressSequentially('Is it quiet?', { delay: 30 })
      await reported
    },
  },
  {
    name: 'an event of the room that the typing indicator does not know is an error',
    file: 'src/state/conversation/typing.ts',
    right: '    default:\n      return state\n  }\n}\n\nexport const',
    wrong: '    default:\n      throw new Error(`unknown event ${event.event}`)\n  }\n}\n\nexport const',
    meet: async (chat) => {
      await sendMessage(chat, 'Hello')
      await expect(chat.getByRole('log').getByText('Hello', { exact: true }).first()).toBeVisible()
    },
  },
]

/** Files and folders of the package that a copy needs. */
const PARTS = ['cli', 'contracts', 'harness', 'locales', 'openapi', 'sagas', 'src', 'package.json', 'tsconfig.json']

/** Copies the package with a mistake put back into one file. */
async function copyPackage(folder: string, { file, right, wrong }: Bug): Promise<void> {
  await mkdir(folder)
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const source = await readFile(join(folder, file), 'utf8')
  expect(source.split(right)).toHaveLength(2)
  await writeFile(
    join(folder, file),
    source.replace(right, () => wrong),
  )
}

/** Records a visit with a copy of the package, and returns the exported test. */
async function recordTest(page: Page, folder: string, { name, meet, expectations = [] }: Bug): Promise<string> {
  const out = join(folder, 'dist')
  const server = spawn(process.execPath, ['cli/main.ts', 'dev', '--port', '0', '--out', out], { cwd: folder })
  try {
    const url = await readAddress(server.stdout)
    await page.goto(`${url}/?pane=Timeline`)
    const requests = countRequests(page)
    await meet(await openChat(page), createSandbox(await readSandboxUrl(page)))
    await expect.poll(requests).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save trace' }).click(),
    ])
    const trace = await readFile(await download.path(), 'base64')
    await page.goto(`${url}/replay`)
    await page.waitForFunction(() => window.livechatReplay)
    await page.evaluate(async (base64) => void (await window.livechatReplay?.open(base64)), trace)
    return (
      (await page.evaluate(([text, list]) => window.livechatReplay?.test(text, list), [name, expectations] as const)) ??
      ''
    )
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

const readSandboxUrl = async (page: Page): Promise<string> =>
  (JSON.parse((await page.locator('#harness-page').textContent()) ?? '{}') as { readonly sandboxUrl: string })
    .sandboxUrl

const createSandbox =
  (url: string): Sandbox =>
  async (method, path, body) => {
    const response = await fetch(`${url}/sandbox${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('The server has printed no address.')
}

/** Runs the exported test with a package, as a project that installs it does. Returns the exit code and the output. */
async function runExported(
  folder: string,
  source: string,
  installed: string,
): Promise<{ code: unknown; output: string }> {
  const modules = join(folder, 'node_modules')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(modules, '@playwright'), { recursive: true })
  await symlink(join(ROOT, 'node_modules/@playwright/test'), join(modules, '@playwright/test'))
  await mkdir(join(modules, 'livechat-widget'))
  await writeFile(join(modules, 'livechat-widget/package.json'), '{"type":"module","exports":"./index.js"}')
  await writeFile(
    join(modules, 'livechat-widget/index.js'),
    `export * from ${JSON.stringify(join(installed, 'cli/api.ts'))}\n`,
  )
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'playwright.config.js'),
    'export default { timeout: 120_000, use: { launchOptions: { executablePath: process.env.CHROME_PATH, args: ["--no-sandbox"] } } }\n',
  )
  await writeFile(join(folder, 'visit.spec.ts'), source)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'],
      { cwd: folder },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    )
  })
}

for (const bug of BUGS)
  test(`the exported test of a visit fails while ${bug.name}, and passes without that bug`, async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'livechat-bug-'))
    const copy = join(folder, 'package')
    await copyPackage(copy, bug)
    const source = await recordTest(page, copy, bug)

    const withBug = await runExported(join(folder, 'project'), source, copy)
    expect(withBug.output).toContain('1 failed')
    expect(withBug.code).toBe(1)
    const without = await runExported(join(folder, 'project'), source, ROOT)
    expect(without.output).toContain('1 passed')
    await rm(folder, { recursive: true })
  })
