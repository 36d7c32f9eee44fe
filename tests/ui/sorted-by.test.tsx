import { expect, it } from 'vitest'
import { sortedBy } from '../../web/relay/screen.tsx'

const at = (sort: string) =>
  sortedBy({ request: new Request(`http://paddock.test/?sort=${sort}`) }, 'name', 'redeemedOn', 'created')

it('the order in the address is that of the list’s enum; what no column is called is none', () => {
  expect(['name', '-name', 'redeemedOn', '-redeemedOn', 'created', '-created', '', 'sideways', '-'].map(at)).toEqual([
    'NAME',
    'NAME_DESC',
    'REDEEMED_ON',
    'REDEEMED_ON_DESC',
    'OLDEST',
    'NEWEST',
    null,
    null,
    null,
  ])
})
