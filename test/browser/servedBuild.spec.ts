import { test as builtTest, recordPolicyViolations } from './builtTenant.ts'
import { expect, newestConversation, openChat, sendAgentMessage, sendMessage, sentMark } from './fixtures.ts'
import { FORMATS, reasonWithout, withServer } from './webServers.ts'

/* Holds a conversation over a build that a web server serves with exactly the configuration of `widget-cli serve-config`. */

for (const format of FORMATS) {
  const test = builtTest.extend({
    serve: async ({ browserName: _any }, provide) =>
      withServer(format, ({ url, start }) =>
        provide(async (build) => {
          let stop = (): Promise<void> => Promise.resolve()
          return {
            url,
            onBuilt: async () => {
              ;({ close: stop } = await start({ build }))
            },
            close: () => stop(),
          }
        }),
      ),
  })

  test.describe(format, () => {
    test.skip(reasonWithout(format) !== '', reasonWithout(format))

    test(`a build served by ${format} opens on a page of another site and sends and receives messages`, async ({
      page,
      built,
      sandbox,
    }) => {
      const refused = await recordPolicyViolations(page)
      await page.goto(built.host.url)
      const frame = await openChat(page)
      await sendMessage(frame, 'Hello, where is my bike?')
      await expect(sentMark(frame)).toBeVisible()
      await sendAgentMessage(sandbox, await newestConversation(sandbox), 'On its way: **Tuesday**.')
      await expect(frame.getByRole('log').locator('strong')).toHaveText('Tuesday')
      await frame.getByRole('button', { name: 'Choose an emoji' }).click()
      await expect(frame.getByRole('combobox', { name: 'Search emoji' })).toBeVisible()
      expect(await refused()).toEqual([])
    })
  })
}
