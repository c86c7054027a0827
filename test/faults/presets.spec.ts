import { PRESET_NAMES } from '../../cli/sandbox/faults/presets.ts'
import { test } from '../browser/fixtures.ts'
import { travel } from './journey.ts'

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
