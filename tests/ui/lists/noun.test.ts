import { expect, test } from 'vitest'
import { nounOf } from '../../../web/ui/lists/tables/noun.ts'

test('a table counts what it is named after', () => {
  expect(
    ['Spiff claims', 'Submissions: denied', 'Activities', 'People', 'Pending requests', 'API clients'].map(nounOf),
  ).toEqual([
    ['claim', 'claims'],
    ['submission', 'submissions'],
    ['activity', 'activities'],
    ['person', 'people'],
    ['request', 'requests'],
    ['client', 'clients'],
  ])
  expect(nounOf('Users')).toEqual(['person', 'people'])
  expect(nounOf('Users report')).toEqual(['row', 'rows'])
})
