import { expect, it } from 'vitest'
import { joined } from '../../server/platform/kit/joined.ts'

it('what was deleted between the reading of a join table and of what it leads to is left out', () => {
  expect(joined([{ group: { name: 'Sales' } }, { group: null }, { group: { name: 'Parts' } }], 'group')).toEqual([
    { name: 'Sales' },
    { name: 'Parts' },
  ])
})
