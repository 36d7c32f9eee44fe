import { graphql, readInlineData } from 'react-relay'
import type { claimedSpiff_spiff$key } from '../../__generated__/claimedSpiff_spiff.graphql.ts'
import type { ClaimedSpiff } from './claimValues.ts'

/** A spiff as the form of its claims asks for it. */
export function claimedSpiff(key: claimedSpiff_spiff$key): ClaimedSpiff {
  const { structure, currency, startDate, endDate, amount, spentStep, items } = readInlineData(
    graphql`
    fragment claimedSpiff_spiff on Spiff @inline {
      structure currency startDate endDate amount { minor } spentStep { minor } items { databaseId name needsSerial amount { minor } }
    }
  `,
    key,
  )
  return {
    structure,
    currency,
    startDate,
    endDate,
    amount: amount ? Number(amount.minor) : null,
    spentStep: spentStep ? Number(spentStep.minor) : null,
    items: items.map(({ databaseId, name, needsSerial, amount: each }) => ({
      databaseId,
      name,
      needsSerial,
      amount: Number(each.minor),
    })),
  }
}
