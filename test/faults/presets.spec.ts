import { PRESET_NAMES } from '../../cli/sandbox/faults/presets.ts'
import { expect, frameOf, sendAgentMessage, test } from '../browser/fixtures.ts'
import { CONTENTS, expectSameView, travel } from './journey.ts'

/** Seeds of the runs. `SEEDS=3,4 npm run test:faults` repeats others. */
const SEEDS = (process.env['SEEDS'] ?? '1,2').split(',').map(Number)

for (const preset of PRESET_NAMES)
  for (const seed of SEEDS)
    test(`with the faults of ${preset} and the seed ${seed}, a visitor sees in the end what the server has stored`, async ({
      page,
      servers,
      sandbox,
    }) => {
      await travel({ page, servers, sandbox, preset, seed })
    })

test('the comparison of a journey fails while the visitor misses a message, and passes after the fault', async ({
  page,
  servers,
  sandbox,
}) => {
  const id = await travel({ page, servers, sandbox, preset: 'private-window', seed: 1 })
  await sandbox('POST', '/faults', { name: 'drop-events' })
  await sendAgentMessage(sandbox, id, 'Answer 3')
  const view = { chat: frameOf(page), sandbox, id, contents: [...CONTENTS, 'Answer 3'] }
  await expect(expectSameView({ ...view, timeoutMs: 5_000 })).rejects.toThrow('Answer 3')
  await sandbox('DELETE', '/faults')

  await expectSameView({ ...view, timeoutMs: 120_000 })
})
