import { expect, it } from 'vitest'
import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import { codeOf } from '../../support/answers.ts'
import { openWorld } from '../../support/world.ts'

const { db, graphql, person } = await openWorld()
const admin = await person('platform-admin')

it('two accounts that are two people are suggested no more, unless that is taken back', async () => {
  const dealer = await makeDealer(db)
  const alike = await Promise.all(
    ['one', 'two', 'three'].map((part) =>
      makeUser(db, { firstName: 'Kit', lastName: 'Twin', email: `kit.${part}@alike.test`, dealerIds: [dealer.id] }),
    ),
  )
  const ids = alike.toSorted((a, b) => +a.createdAt - +b.createdAt || a.id.localeCompare(b.id)).map(({ id }) => id)
  type Pairs = { first: { databaseId: string }; second: { databaseId: string } }[]
  const ofThem = (pairs: Pairs) =>
    pairs.map(({ first, second }) => [first.databaseId, second.databaseId]).filter(([first]) => ids.includes(first!))
  const dismiss = async (firstId: string, secondId: string, undo = false, who = admin) => {
    const answer = await graphql<{ dismissMergeSuggestion: { suggestions: Pairs } }>(
      who,
      `mutation ($input: DismissMergeSuggestionInput!) {
        dismissMergeSuggestion(input: $input) { suggestions { first { databaseId } second { databaseId } } }
      }`,
      { input: { firstId, secondId, undo } },
    )
    return answer.data ? ofThem(answer.data.dismissMergeSuggestion.suggestions) : codeOf(answer)
  }
  const asked = async () =>
    ofThem(
      (
        await graphql<{ mergeSuggestions: Pairs }>(
          admin,
          '{ mergeSuggestions { first { databaseId } second { databaseId } } }',
        )
      ).data!.mergeSuggestions,
    )
  const [a, b, c] = ids as [string, string, string]
  expect(await asked()).toEqual([[a, b]])
  // The third still looks like either of them, whichever is named first.
  expect(await dismiss(b, a)).toEqual([[a, c]])
  expect(await dismiss(b, a)).toEqual([[a, c]])
  expect(await dismiss(a, c)).toEqual([[b, c]])
  expect(await dismiss(b, c)).toEqual([])
  expect(await asked()).toEqual([])
  expect(await dismiss(a, b, true)).toEqual([[a, b]])
  expect(await dismiss(a, a)).toBe('BAD_USER_INPUT')
  expect(await dismiss(a, '019ed9be-0000-7000-8000-000000000000')).toBe('NOT_FOUND')
  expect(await dismiss(a, b, false, await person('dealer-manager'))).toBe('FORBIDDEN')
})
