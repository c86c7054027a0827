import { expect, test } from '@jest/globals'
import { columnsIn } from './useColumns.ts'

test('a pane shows as many conversations beside its list as are readable, from one to three', () => {
  expect([320, 560, 715, 716, 900, 986, 2_000].map(columnsIn)).toEqual([1, 1, 1, 2, 2, 3, 3])
})
