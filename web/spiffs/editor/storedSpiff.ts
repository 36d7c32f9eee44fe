import { graphql, readInlineData } from 'react-relay'
import type { storedSpiff_spiff$key } from '../../__generated__/storedSpiff_spiff.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { typedAmount } from './amounts.ts'
import type { SpiffValues } from './spiffValues.ts'

const unmade: SpiffValues = {
  name: '',
  details: '',
  startDate: '',
  endDate: '',
  claimDays: 30,
  payoutDays: 14,
  approval: 'MANUAL',
  structure: 'PER_ITEM',
  currency: 'USD',
  amount: '',
  spentStep: '',
  productWords: [],
  items: [],
  spentMin: '',
  spentMax: '',
  budget: '',
  personCap: '',
  payoutTypes: ['CASH'],
  course: null,
  brandIds: [],
  audienceIds: [],
  thumbnail: null,
  receipt: null,
}

/** What the editor begins with; a new one belongs to these brands. */
export function storedSpiff(key: storedSpiff_spiff$key | null | undefined, brandIds: string[]): SpiffValues {
  if (!key) return { ...unmade, brandIds }
  const spiff = readInlineData(
    graphql`
    fragment storedSpiff_spiff on Spiff @inline {
      name details startDate endDate claimDays payoutDays approval structure currency payoutTypes productWords
      amount { amount }
      spentStep { amount }
      spentMin { amount }
      spentMax { amount }
      budget { amount }
      personCap { amount }
      items { databaseId name partNumber words needsSerial amount { amount } }
      brands { databaseId }
      audience { databaseId }
      requiredCourse { databaseId title }
      thumbnail { ...fileValue_file }
      receipt { ...fileValue_file }
    }
  `,
    key,
  )
  return {
    name: spiff.name,
    details: spiff.details,
    startDate: spiff.startDate,
    endDate: spiff.endDate,
    claimDays: spiff.claimDays,
    payoutDays: spiff.payoutDays,
    approval: spiff.approval as SpiffValues['approval'],
    structure: spiff.structure as SpiffValues['structure'],
    currency: spiff.currency,
    amount: typedAmount(spiff.amount?.amount),
    spentStep: typedAmount(spiff.spentStep?.amount),
    productWords: [...spiff.productWords],
    items: spiff.items.map(({ databaseId, name, partNumber, words, needsSerial, amount }) => ({
      databaseId,
      name,
      partNumber: partNumber ?? '',
      words: [...words],
      needsSerial,
      amount: amount.amount,
    })),
    spentMin: typedAmount(spiff.spentMin?.amount),
    spentMax: typedAmount(spiff.spentMax?.amount),
    budget: typedAmount(spiff.budget?.amount),
    personCap: typedAmount(spiff.personCap?.amount),
    payoutTypes: [...spiff.payoutTypes] as SpiffValues['payoutTypes'],
    course: spiff.requiredCourse ? { value: spiff.requiredCourse.databaseId, label: spiff.requiredCourse.title } : null,
    brandIds: spiff.brands.map(({ databaseId }) => databaseId),
    audienceIds: spiff.audience?.map(({ databaseId }) => databaseId) ?? [],
    thumbnail: fileValue(spiff.thumbnail),
    receipt: fileValue(spiff.receipt),
  }
}
